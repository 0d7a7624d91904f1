/* The Python exceptions for C++ exceptions, in modules that are compiled as C++. */
#ifndef CWRAP_THROWN_H
#define CWRAP_THROWN_H

#include <Python.h>

#include <new>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <type_traits>

/* Return a new str with the text of a C++ exception, in which bytes that are not UTF-8 are escaped. */
static inline PyObject *cwrap_what_text(std::string_view what)
{
    return PyUnicode_DecodeUTF8(what.data(), (Py_ssize_t)what.size(), "backslashreplace");
}

static inline void cwrap_set_what(PyObject *type, std::string_view what)
{
    PyObject *text = cwrap_what_text(what);
    if (text)
        PyErr_SetObject(type, text);
    Py_XDECREF(text);
}

/* Set an OSError of the class that belongs to the error number, if the operating system has such an error. */
static inline void cwrap_set_system_error(const std::system_error &error)
{
    const std::error_condition condition = error.code().default_error_condition();
    if (condition.category() != std::generic_category()) {
        cwrap_set_what(PyExc_OSError, error.what());
        return;
    }
    PyObject *text = cwrap_what_text(error.what());
    PyObject *arguments = text ? Py_BuildValue("(iO)", condition.value(), text) : NULL;
    if (arguments)
        PyErr_SetObject(PyExc_OSError, arguments);
    Py_XDECREF(arguments);
    Py_XDECREF(text);
}

/* Set the Python exception for the C++ exception that a handler has caught. The caller has the GIL. */
static inline void cwrap_set_thrown(void)
{
    try {
        throw;
    } catch (const std::bad_alloc &) {
        PyErr_NoMemory();
    } catch (const std::out_of_range &error) {
        cwrap_set_what(PyExc_IndexError, error.what());
    } catch (const std::invalid_argument &error) {
        cwrap_set_what(PyExc_ValueError, error.what());
    } catch (const std::domain_error &error) {
        cwrap_set_what(PyExc_ValueError, error.what());
    } catch (const std::length_error &error) {
        cwrap_set_what(PyExc_ValueError, error.what());
    } catch (const std::range_error &error) {
        cwrap_set_what(PyExc_ValueError, error.what());
    } catch (const std::overflow_error &error) {
        cwrap_set_what(PyExc_OverflowError, error.what());
    } catch (const std::system_error &error) {
        cwrap_set_system_error(error);
    } catch (const std::exception &error) {
        cwrap_set_what(PyExc_RuntimeError, error.what());
    } catch (...) {
        PyErr_SetString(PyExc_RuntimeError, "unknown C++ exception");
    }
}

/* Set an exception of the module for a C++ exception of a class that the module names. */
template <class T> static inline void cwrap_set_mapped(PyObject *type, const T &error)
{
    if constexpr (std::is_base_of<std::exception, T>::value)
        cwrap_set_what(type, static_cast<const std::exception &>(error).what());
    else
        PyErr_SetNone(type);
}

#endif
