/* Numbers as strings of equal width, in the format of NumPy.
 *
 * A float has the fewest digits that distinguish it from its neighbours of the same dtype, and at most `precision`
 * digits after the decimal point. If the magnitudes differ too much for fixed-point notation, all numbers have an
 * exponent and as many digits as the longest one. */
#include <Python.h>
#include <math.h>
#include <string.h>

#include "THP/core/Dtype.h"
#include "THP/core/Print.h"

enum { MAX_NUMBER = 400 }; /* enough for the largest double in fixed-point notation */

typedef struct Style {
    const THPDtypeInfo *info;
    int precision;
    bool scientific;
    size_t left, right; /* columns before and after the point; an exponent counts to the right */
    size_t exponent;    /* its digits, sign included */
} Style;

/* Write a number to `text` with PyOS_double_to_string(). Return false with MemoryError. */
static bool spell(char *text, double value, char code, int digits)
{
    char *made = PyOS_double_to_string(value, code, digits, 0, NULL);
    if (!made)
        return false;
    PyOS_snprintf(text, MAX_NUMBER, "%s", made);
    PyMem_Free(made);
    return true;
}

/* Return 1 if a text is a number that becomes the element, 0 if not, or -1 with MemoryError. */
static int isExact(const Style *style, const char *text, double value)
{
    const double number = PyOS_string_to_double(text, NULL, NULL);
    if (number == -1 && PyErr_Occurred())
        return -1;
    return style->info->nearest(number) == value;
}

/* Write a number with the fewest digits after the decimal point, up to the precision, that still give the same
 * element. */
static bool shortest(const Style *style, char *text, double value, char code)
{
    if (!spell(text, value, code, style->precision))
        return false;
    int exact = isExact(style, text, value);
    if (exact < 1)
        return exact == 0;
    for (int digits = 0; digits < style->precision; digits++) {
        if (!spell(text, value, code, digits))
            return false;
        exact = isExact(style, text, value);
        if (exact)
            return exact > 0;
    }
    return spell(text, value, code, style->precision);
}

/* Write a large number with only its significant digits before the decimal point: the half 65504 becomes 65500. */
static bool roundWhole(const Style *style, char *text, double value)
{
    for (int digits = 0; digits < 17; digits++) {
        if (!spell(text, value, 'e', digits))
            return false;
        const int exact = isExact(style, text, value);
        if (exact < 0)
            return false;
        if (exact) {
            const double number = PyOS_string_to_double(text, NULL, NULL);
            return !PyErr_Occurred() && spell(text, number, 'f', 0);
        }
    }
    return spell(text, value, 'f', 0);
}

/* Write a finite number as "1.5" or "1.5e+10", always with a decimal point and without trailing zeros. */
static bool formatFinite(const Style *style, char *text, double value)
{
    if (!shortest(style, text, value, style->scientific ? 'e' : 'f'))
        return false;
    char *point = strchr(text, '.'), *exponent = strchr(text, 'e');
    if (!point && !exponent && fabs(value) >= 1000 && !roundWhole(style, text, value))
        return false;
    char *end = exponent ? exponent : text + strlen(text);
    char tail[MAX_NUMBER];
    PyOS_snprintf(tail, sizeof tail, "%s", end);
    if (!point) {
        *end++ = '.';
    } else {
        while (end[-1] == '0')
            end--;
    }
    PyOS_snprintf(end, (size_t)(text + MAX_NUMBER - end), "%s", tail);
    return true;
}

static void widen(size_t *width, size_t needed)
{
    if (*width < needed)
        *width = needed;
}

static bool measureFinite(Style *style, double value)
{
    char text[MAX_NUMBER];
    if (!formatFinite(style, text, value))
        return false;
    const char *point = strchr(text, '.'), *exponent = strchr(text, 'e');
    const char *end = exponent ? exponent : text + strlen(text);
    widen(&style->left, (size_t)(point - text));
    widen(&style->right, (size_t)(end - point - 1));
    if (exponent)
        widen(&style->exponent, strlen(exponent) - 1);
    return true;
}

/* Return how many decimal digits every number of the dtype preserves: 15 for double, 6 for float, 3 for half. */
static int decimalDigits(const THPDtypeInfo *info)
{
    double epsilon = 1;
    while (info->nearest(1 + epsilon / 2) != 1)
        epsilon /= 2;
    return (int)-log10(epsilon);
}

static void chooseNotation(Style *style, const THDtype *dtype, const char *elements, int64_t count)
{
    double least = INFINITY, most = 0;
    for (int64_t k = 0; k < count; k++) {
        double size = fabs(style->info->asDouble(elements + k * dtype->itemsize));
        if (!isfinite(size) || size == 0)
            continue;
        least = size < least ? size : least;
        most = size > most ? size : most;
    }
    int digits = decimalDigits(style->info);
    style->scientific = most > 0 && (most >= pow(10, digits < 8 ? digits : 8) || least < 1e-4 || most / least > 1000);
}

static bool measureFloats(Style *style, const THDtype *dtype, const char *elements, int64_t count)
{
    size_t other = 0;
    for (int64_t k = 0; k < count; k++) {
        double value = style->info->asDouble(elements + k * dtype->itemsize);
        if (!isfinite(value))
            widen(&other, value < 0 ? 4 : 3); /* -inf, inf, nan */
        else if (!measureFinite(style, value))
            return false;
    }
    if (style->scientific) {
        style->precision = (int)style->right;
        style->right += 1 + style->exponent;
    }
    if (other > style->left + style->right + 1)
        style->left = other - style->right - 1;
    return true;
}

/* Write an exponent, padded with zeros after its sign to the width of the style. */
static void placeExponent(const Style *style, char *to, const char *exponent)
{
    size_t digits = strlen(exponent) - 2;
    *to++ = 'e';
    *to++ = exponent[1];
    memset(to, '0', style->exponent - 1 - digits);
    memcpy(to + style->exponent - 1 - digits, exponent + 2, digits);
}

static bool placeFinite(const Style *style, char *word, double value)
{
    char text[MAX_NUMBER];
    if (!style->scientific) {
        if (!formatFinite(style, text, value))
            return false;
        memcpy(word + style->left - (size_t)(strchr(text, '.') - text), text, strlen(text));
        return true;
    }
    if (!spell(text, value, 'e', style->precision))
        return false;
    size_t mantissa = (size_t)(strchr(text, 'e') - text);
    size_t whole = style->precision > 0 ? mantissa - 1 - (size_t)style->precision : mantissa;
    char *to = word + style->left - whole;
    memcpy(to, text, mantissa);
    if (style->precision == 0)
        to[whole] = '.';
    placeExponent(style, word + style->left + 1 + style->precision, text + mantissa);
    return true;
}

/* Allocate words->text for `count` words of words->width characters, filled with spaces. Return 0, or -1 with a
 * MemoryError. */
static int allocate(THPWords *words, int64_t count)
{
    const bool fits = !words->width || (uint64_t)count <= (size_t)PTRDIFF_MAX / words->width;
    words->text = fits ? PyMem_Malloc((size_t)count * words->width) : NULL;
    if (!words->text) {
        PyErr_NoMemory();
        return -1;
    }
    memset(words->text, ' ', (size_t)count * words->width);
    return 0;
}

static int formatFloats(THPWords *words, const THDtype *dtype, const char *elements, int64_t count, int precision)
{
    Style style = {.info = THPDtype_infoOf(dtype), .precision = precision};
    chooseNotation(&style, dtype, elements, count);
    if (!measureFloats(&style, dtype, elements, count))
        return -1;
    words->width = style.left + 1 + style.right;
    if (allocate(words, count))
        return -1;
    for (int64_t k = 0; k < count; k++) {
        double value = style.info->asDouble(elements + k * dtype->itemsize);
        char *word = words->text + (size_t)k * words->width;
        const char *other = isnan(value) ? "nan" : value > 0 ? "inf" : "-inf";
        if (isfinite(value)) {
            if (!placeFinite(&style, word, value))
                return -1;
        } else {
            memcpy(word + words->width - strlen(other), other, strlen(other));
        }
    }
    return 0;
}

/* ---- complex numbers: both parts as floats, the imaginary one with a sign ---- */

/* Format the real parts (part 0) or the imaginary parts (1) as floats. Return 0, or -1 with an exception. */
static int formatParts(THPWords *words, const THDtype *dtype, const char *elements, int64_t count, int precision,
                       int part)
{
    const size_t size = (size_t)dtype->itemsize / 2;
    char *parts = PyMem_Malloc((size_t)count * size + 1); /* half of the memory of the elements */
    if (!parts) {
        PyErr_NoMemory();
        return -1;
    }
    for (int64_t k = 0; k < count; k++)
        memcpy(parts + (size_t)k * size, elements + (size_t)(2 * k + part) * size, size);
    const int status = formatFloats(words, THPDtype_ofKind('f', (Py_ssize_t)size), parts, count, precision);
    PyMem_Free(parts);
    return status;
}

static size_t spacesBefore(const char *word, size_t width)
{
    size_t n = 0;
    while (n < width && word[n] == ' ')
        n++;
    return n;
}

/* Return 1 if a word without a minus sign has no space for a plus sign, otherwise 0. */
static size_t missingSign(const THPWords *words, int64_t count)
{
    for (int64_t k = 0; k < count; k++)
        if (words->text[(size_t)k * words->width] != ' ' && words->text[(size_t)k * words->width] != '-')
            return 1;
    return 0;
}

/* Write an imaginary part with its sign, and with a j before the spaces at its end. `room` is the additional width. */
static void placeImaginary(char *to, const char *word, size_t width, size_t room)
{
    size_t first = spacesBefore(word, width), end = width;
    while (word[end - 1] == ' ')
        end--;
    memcpy(to + room, word, width);
    if (word[first] != '-')
        to[first + room - 1] = '+';
    to[room + end] = 'j';
}

static int formatComplex(THPWords *words, const THDtype *dtype, const char *elements, int64_t count, int precision)
{
    THPWords real = {.text = NULL}, imaginary = {.text = NULL};
    int status = -1;
    if (formatParts(&real, dtype, elements, count, precision, 0) ||
        formatParts(&imaginary, dtype, elements, count, precision, 1))
        goto done;
    const size_t room = missingSign(&imaginary, count);
    words->width = real.width + room + imaginary.width + 1;
    if (allocate(words, count))
        goto done;
    for (int64_t k = 0; k < count; k++) {
        char *word = words->text + (size_t)k * words->width;
        memcpy(word, real.text + (size_t)k * real.width, real.width);
        placeImaginary(word + real.width, imaginary.text + (size_t)k * imaginary.width, imaginary.width, room);
    }
    status = 0;
done:
    PyMem_Free(real.text);
    PyMem_Free(imaginary.text);
    return status;
}

/* ---- other dtypes: the str() of the Python number, right-aligned ---- */

static PyObject *textOf(const THPDtypeInfo *info, const char *element)
{
    PyObject *number = info->box(element);
    PyObject *text = number ? PyObject_Str(number) : NULL;
    Py_XDECREF(number);
    return text;
}

static int formatOthers(THPWords *words, const THDtype *dtype, const char *elements, int64_t count)
{
    const THPDtypeInfo *info = THPDtype_infoOf(dtype);
    PyObject *texts = PyList_New((Py_ssize_t)count);
    int status = -1;
    words->width = 0;
    for (Py_ssize_t k = 0; texts && k < count; k++) {
        PyObject *text = textOf(info, elements + k * dtype->itemsize);
        if (!text)
            goto done;
        PyList_SET_ITEM(texts, k, text);
        widen(&words->width, (size_t)PyUnicode_GET_LENGTH(text));
    }
    if (!texts)
        return -1;
    if (allocate(words, count))
        goto done;
    for (Py_ssize_t k = 0; k < count; k++) {
        Py_ssize_t length;
        const char *text = PyUnicode_AsUTF8AndSize(PyList_GET_ITEM(texts, k), &length);
        if (!text)
            goto done;
        memcpy(words->text + (size_t)(k + 1) * words->width - length, text, (size_t)length);
    }
    status = 0;
done:
    Py_DECREF(texts);
    return status;
}

int THPFormat_words(THPWords *words, const THDtype *dtype, const char *elements, int64_t count, int precision)
{
    words->text = NULL;
    int status;
    if (dtype->kind == 'c')
        status = formatComplex(words, dtype, elements, count, precision);
    else if (dtype->is_floating)
        status = formatFloats(words, dtype, elements, count, precision);
    else
        status = formatOthers(words, dtype, elements, count);
    if (status) {
        PyMem_Free(words->text);
        words->text = NULL;
    }
    return status;
}
