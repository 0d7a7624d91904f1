#include "roman.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST = sizeof "MMMDCCCLXXXVIII" };

static const struct {
    int value;
    const char *text;
} steps[] = {
    {1000, "M"}, {900, "CM"}, {500, "D"}, {400, "CD"}, {100, "C"}, {90, "XC"}, {50, "L"},
    {40, "XL"},  {10, "X"},   {9, "IX"},  {5, "V"},    {4, "IV"},  {1, "I"},
};

static void write_number(char *to, int number)
{
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        for (; number >= steps[i].value; number -= steps[i].value) {
            size_t n = strlen(steps[i].text);
            memcpy(to, steps[i].text, n);
            to += n;
        }
    *to = '\0';
}

char *roman_text(int number)
{
    if (number < ROMAN_SMALLEST || number > ROMAN_LARGEST)
        return NULL;
    char *text = malloc(LONGEST);
    if (text)
        write_number(text, number);
    return text;
}

int roman_value(const char *text, int *value)
{
    const char *at = text;
    int number = 0;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        for (size_t n = strlen(steps[i].text); strncmp(at, steps[i].text, n) == 0; at += n) {
            if (number > ROMAN_LARGEST - steps[i].value)
                return 1;
            number += steps[i].value;
        }
    if (*at || !number)
        return 1;
    char written[LONGEST];
    write_number(written, number);
    if (strcmp(written, text) != 0) /* a non-standard form such as IIII */
        return 2;
    *value = number;
    return 0;
}

const char *roman_error(int status)
{
    return status == 1 ? "not a Roman numeral" : "not the standard form of a Roman numeral";
}
