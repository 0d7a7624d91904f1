# Extension modules from declarations of C functions.
#
#   find_package(Python 3.10 REQUIRED COMPONENTS Interpreter Development.Module)
#   find_package(cwrap CONFIG REQUIRED)         # `python -m cwrap runtime --cmake` prints the value of cwrap_DIR
#   cwrap_add_module(_native roman.yaml SOURCES src/roman.c)
#
# cwrap_add_module(<name> <declarations>...
#                  [MODULE <package.name>]    full name of the module (default: <name>)
#                  [SOURCES <file>...] [INCLUDE_DIRS <folder>...] [LIBRARIES <target or library>...]
#                  [PKG_CONFIG <package>...]  packages of pkg-config, whose flags and libraries are used
#                  [TYPES <file>]             table of the project's C types
#                  [DTYPES <file>]            the project's dtype table, for `types:` in declarations
#                  [LANGUAGE c++]             language of the code between the blocks of .cwrap files
#                  [LIMITED_API <version>]    the module works with this Python version and all later ones
#                  [FREE_THREADED])           the functions are thread-safe without the GIL
#
# creates a target <name>, as Python_add_library does, and writes the type stub to the folder of the module. If a file
# that the C code depends on changes, the code is generated again; if the code is unchanged, nothing is compiled.

cmake_minimum_required(VERSION 3.20)

set(cwrap_RUNTIME_DIR "${CMAKE_CURRENT_LIST_DIR}/../runtime")

function(cwrap_add_module name)
  cmake_parse_arguments(PARSE_ARGV 1 arg "FREE_THREADED" "MODULE;TYPES;DTYPES;LANGUAGE;LIMITED_API"
                        "SOURCES;INCLUDE_DIRS;LIBRARIES;PKG_CONFIG")
  set(declarations ${arg_UNPARSED_ARGUMENTS})
  if(NOT declarations)
    message(FATAL_ERROR "cwrap_add_module(${name}): no file of declarations given")
  endif()
  foreach(file IN LISTS declarations)
    if(NOT file MATCHES "\\.(yaml|yml|cwrap)$")
      message(FATAL_ERROR "cwrap_add_module(${name}): expected a file of declarations (.yaml, .cwrap) or one of MODULE SOURCES "
                          "INCLUDE_DIRS LIBRARIES PKG_CONFIG TYPES DTYPES LANGUAGE LIMITED_API FREE_THREADED, not '${file}'")
    endif()
  endforeach()
  if(NOT TARGET Python::Module OR NOT Python_EXECUTABLE)
    message(FATAL_ERROR "cwrap_add_module requires find_package(Python COMPONENTS Interpreter Development.Module)")
  endif()
  if(NOT arg_MODULE)
    set(arg_MODULE "${name}")
  endif()
  string(REGEX REPLACE ".*\\." "" file "${arg_MODULE}")
  set(suffix "c")
  set(options --module "${arg_MODULE}")
  if(arg_LANGUAGE)
    list(APPEND options --language "${arg_LANGUAGE}")
    if(arg_LANGUAGE STREQUAL "c++")
      set(suffix "cpp")
    endif()
  endif()
  if(arg_TYPES)
    list(APPEND options --types "${arg_TYPES}")
  endif()
  if(arg_DTYPES)
    list(APPEND options --dtypes "${arg_DTYPES}")
  endif()
  if(arg_FREE_THREADED)
    list(APPEND options --free-threaded)
  endif()

  # A folder for each module, since two modules may have files of the same name.
  set(folder "${CMAKE_CURRENT_BINARY_DIR}/cwrap_${name}")
  set(outputs "${folder}/${file}.${suffix}")
  set(kind MODULE WITH_SOABI)
  if(arg_LIMITED_API)
    list(APPEND options --limited-api "${arg_LIMITED_API}")
    set(kind MODULE USE_SABI ${arg_LIMITED_API} WITH_SOABI)
  endif()
  set(inputs ${declarations})
  list(TRANSFORM inputs PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  add_custom_command(
    OUTPUT ${outputs} "${folder}/${file}.pyi"
    COMMAND "${Python_EXECUTABLE}" -m cwrap generate --root "${CMAKE_CURRENT_SOURCE_DIR}" ${declarations} ${options}
            --out "${folder}" --stub --quiet --depfile "${folder}/cwrap.d"
    DEPENDS ${inputs}
    DEPFILE "${folder}/cwrap.d"
    COMMENT "cwrap: ${arg_MODULE}"
    VERBATIM)

  if(NOT MSVC) # -O3 makes wrappers larger, and not faster
    set_source_files_properties("${folder}/${file}.${suffix}" PROPERTIES COMPILE_OPTIONS "$<$<CONFIG:Release>:-O2>")
  endif()
  Python_add_library(${name} ${kind} ${outputs} ${arg_SOURCES})
  target_include_directories(${name} PRIVATE "${cwrap_RUNTIME_DIR}" "${CMAKE_CURRENT_SOURCE_DIR}" ${arg_INCLUDE_DIRS})
  target_link_libraries(${name} PRIVATE ${arg_LIBRARIES})
  # Leave out the functions of cwrap that the module does not use.
  if(APPLE)
    target_link_options(${name} PRIVATE "LINKER:-dead_strip")
  elseif(UNIX)
    target_compile_options(${name} PRIVATE -ffunction-sections)
    target_link_options(${name} PRIVATE "LINKER:--gc-sections")
  endif()
  if(arg_PKG_CONFIG)
    _cwrap_link_packages(${name} ${arg_PKG_CONFIG})
  endif()
  set_target_properties(${name} PROPERTIES OUTPUT_NAME "${file}" C_STANDARD 11 C_STANDARD_REQUIRED ON CXX_STANDARD 17
                        C_VISIBILITY_PRESET hidden CXX_VISIBILITY_PRESET hidden CWRAP_STUB "${folder}/${file}.pyi")
  add_custom_command(TARGET ${name} POST_BUILD
                     COMMAND "${CMAKE_COMMAND}" -E copy_if_different "${folder}/${file}.pyi" "$<TARGET_FILE_DIR:${name}>")
endfunction()

# Add the include folders, flags and libraries of packages of pkg-config to a target.
function(_cwrap_link_packages name)
  find_package(PkgConfig QUIET)
  if(NOT PKG_CONFIG_FOUND)
    message(FATAL_ERROR "cwrap_add_module(${name}): pkg-config was not found; install it with the system's packages, or set "
                        "PKG_CONFIG")
  endif()
  pkg_check_modules(cwrap_${name} QUIET IMPORTED_TARGET ${ARGN})
  if(NOT cwrap_${name}_FOUND)
    string(REPLACE ";" ", " packages "${ARGN}")
    message(FATAL_ERROR "cwrap_add_module(${name}): pkg-config cannot use ${packages}; install the headers of the library (on "
                        "Debian, a package whose name ends in -dev), or add the folder of its .pc file to PKG_CONFIG_PATH")
  endif()
  target_link_libraries(${name} PRIVATE PkgConfig::cwrap_${name})
endfunction()
