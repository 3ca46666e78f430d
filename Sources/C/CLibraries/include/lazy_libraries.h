// Libraries that are loaded on first use.
//
// FFmpeg, librsvg and the others depend on 130 libraries. Loading them takes longer than most sessions' first frame,
// and Linux's dynamic linker loads a program's libraries before it starts. This target defines a function for each of
// their functions that Swift calls, under the same name. The first call loads the library and resolves the function;
// every later call is a jump. Programs therefore do not link these libraries. (On processors without an implementation
// of the jumps, Package.swift links them.)
//
// Loading is safe from any thread, if lazy_load_for_network was called before GIO is used. If a library or a function is
// missing, the program exits with code 11 and a line on standard error.
#pragma once

/// Loads the libraries for encoding and writing in advance, on a thread with time to spare.
void lazy_load_for_encoding(void);

/// Loads the libraries for scripts, in a process whose sandbox will prevent later loading.
void lazy_load_for_scripts(void);

/// Loads libsoup. To be called before any function of GIO that may load modules (TLS, resolvers). libsoup's
/// initialization enters GModule while the dynamic linker is locked, and GIO's loading of a module locks both in the
/// reverse order: on two threads at once, each would wait for the other for ever.
void lazy_load_for_network(void);

/// Returns the address of a function of the libraries for scripts that some versions lack; null if there is none.
void *_Nullable lazy_find_for_scripts(const char *_Nonnull name);

/// Returns the address of a function of a library that FFmpeg's libavformat depends on; null if there is none.
void *_Nullable lazy_find_for_formats(const char *_Nonnull name);
