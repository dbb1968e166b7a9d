// What the file of a library has, for the loop of main.c, and what it reports with.
#ifndef ADAPTER_H
#define ADAPTER_H
#include "answer.h"
#ifdef __cplusplus
extern "C" {
#endif

// Asks the library about a text, and reports its answer. The text ends with NUL. Each library has this function.
void ask(const char *text, size_t length);
// Asks the library to resolve a reference against a base, and reports `url` and `host`. Only a library that resolves has this function.
void resolve(const char *base, const char *reference);
// Whether the library takes texts that contain NUL.
extern const int takes_nul;

#ifdef __cplusplus
}
#endif
#endif
