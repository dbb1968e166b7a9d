// What a file of a library uses, and what it has. main.c has the loop.
#ifndef ADAPTER_H
#define ADAPTER_H
#include <stddef.h>
#ifdef __cplusplus
extern "C" {
#endif

// Reports a part. A part that is NULL is absent.
void part(const char *name, const char *text);
// Reports a part that does not end with NUL.
void part_of_length(const char *name, const char *text, size_t length);
// Reports a port. A port below `least` is absent.
void port_from(int least, int port);
// Reports the user and the password of a library that has only both in one text: the first ":" is between them.
void userinfo(const char *text);
// Reports the parts of an authority, of a library that has it in one text.
void authority(const char *text, size_t length);

// Each of these says what the library says of the input, in place of the parts.
void reject(const char *words);
void decline(const char *words);
void crash(const char *words);

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
