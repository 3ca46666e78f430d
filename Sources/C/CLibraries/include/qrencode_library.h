// libqrencode's C API.
#pragma once

#include <qrencode.h>
