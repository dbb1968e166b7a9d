// What a library says of an input: the file of the library reports parts, or one word in place of them, and main.c writes the answer.
#ifndef ANSWER_H
#define ANSWER_H
#include <stddef.h>
#include <stdio.h>
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

// Begins the answer about an input: it is accepted, and has no parts yet.
void begin_answer(void);
// Writes the answer as a line.
void write_answer(FILE *output);

#ifdef __cplusplus
}
#endif
#endif
