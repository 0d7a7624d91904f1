#ifndef ROMAN_H
#define ROMAN_H

/* Numbers as the Romans wrote them, from 1 to 3999. */

enum { ROMAN_SMALLEST = 1, ROMAN_LARGEST = 3999 };

/* The number that a text says: 0, or what is wrong with it. */
int roman_value(const char *text, int *value);

/* What is wrong, in words. */
const char *roman_error(int status);

/* A number as text, which the caller frees; NULL where there is no such text. */
char *roman_text(int number);

#endif
