// cmark-gfm, which parses GitHub-flavored Markdown.
#pragma once

#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
