// libarchive, which reads a script's archive.
#pragma once

#include <archive.h>
#include <archive_entry.h>
