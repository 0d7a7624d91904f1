#ifndef ROMAN_H
#define ROMAN_H

/* Roman numerals from 1 to 3999. */

enum { ROMAN_SMALLEST = 1, ROMAN_LARGEST = 3999 };

/* Store the number of a Roman numeral. Return 0, or a status for roman_error(). */
int roman_value(const char *text, int *value);

/* Return the error message for a status. */
const char *roman_error(int status);

/* Return a number as a Roman numeral, which the caller frees, or NULL for a number out of range or if out of memory. */
char *roman_text(int number);

#endif
