// Libraries that are loaded when they are first called.
//
// FFmpeg, librsvg and the others bring 130 libraries along, whose loading costs more than most sessions' first picture; a
// dynamic linker on Linux loads what a program names before the program begins. Here stands a function for each of theirs
// that is called from Swift, under its own name: the first call loads the library and finds the function, every further one
// is a jump. Programs name none of these libraries then. (On processors for which the jumps are not written they do:
// Package.swift links them there.)
//
// Loading is safe from any thread. A library that is not there, or lacks a function, ends the program with status 1 and a line
// on standard error, as the dynamic linker's own would.
#pragma once

/// Loads what encodes and writes now, for a thread that has the time.
void late_load_for_encoding(void);

/// Loads what scripts run in, for a process that will not be able to load anything once walls stand around it.
void late_load_for_scripts(void);
