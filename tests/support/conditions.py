"""Tests that need one thread, CPython, POSIX or NumPy 2, for reasons that their code does not show."""

from __future__ import annotations

_ONE_THREAD = {
    "the C library counts objects or calls in a global variable": (
        "test_byte_structs.py::test_text_and_owned_memory_in_fields",
        "test_callback_objects.py::test_references_that_c_takes_over",
        "test_calls_once.py",
        "test_cpp_classes.py::test_constructors_are_overloads",
        "test_cpp_classes.py::test_the_destructor_runs_once",
        "test_cpp_classes.py::test_owning_pointers_move_objects",
        "test_cpp_classes.py::test_an_object_that_c_took_over_is_deleted_if_c_throws",
        "test_extension_cpp.py::test_objects_are_deleted_once",
        "test_extension_dnn.py",
        "test_failures.py::test_handles_of_failed_constructors_are_freed",
        "test_failures.py::test_warnings_that_are_exceptions_release_the_result",
        "test_identity.py::test_a_singleton_that_is_freed",
        "test_module_definitions.py::test_a_handle_keeps_its_parent_open",
        "test_module_definitions.py::test_functions_with_structs_as_arguments",
        "test_module_definitions.py::test_handles",
        "test_module_definitions.py::test_outputs_of_a_failing_function_are_freed",
        "test_module_functions.py::test_text",
        "test_module_handover.py::test_a_handle_that_c_takes_over",
        "test_module_handover.py::test_a_handle_that_is_not_taken_over_stays_open",
        "test_module_hostile.py::test_a_new_handle_keeps_the_callback_of_its_constructor",
        "test_module_memory_results.py::test_an_array_frees_its_memory_when_it_is_collected",
        "test_module_streams.py::test_memory_of_the_object",
        "test_releases.py::test_a_removal_in_a_callback_is_released_later",
        "test_releases.py::test_an_object_is_kept_until_it_is_removed",
        "test_struct_options.py::test_the_library_initializes_new_objects",
        "test_subclass_tags.py::test_each_object_is_freed_by_its_class",
    ),
    "the C library has one object, which each call changes": (
        "test_borrowed_values.py",
        "test_library_callbacks.py",
        "test_module_callbacks.py",
        "test_several_results.py::test_an_enum_is_converted_after_memory",
        "test_struct_arrays.py::test_fields_of_classes_are_copies",
        "test_struct_elements.py",
        "test_struct_pointers.py",
    ),
    "Python 3.13 without the GIL keeps what a class refers to that was created in a thread": (
        "test_releases.py::test_a_method_of_a_subclass_that_adds_the_object_again",
        "test_special_methods.py::test_a_position_is_checked_after_the_value_was_converted",
        "test_special_methods.py::test_an_index_that_changes_the_items",
    ),
    "other threads open files, or start compilers": (
        "test_ops_toolchain.py::test_compilers_are_killed_if_another_one_cannot_be_started",
        "test_tensor_sharing.py::test_forged_pickles_are_refused",
        "test_tensor_sharing.py::test_descriptors_and_mappings_are_closed_with_their_storages",
    ),
    "threads create types of ctypes twice": ("test_tensor_create.py::test_a_tensor_of_a_buffer",),
    "C calls a fixed number of callbacks without data": ("test_callback_pools.py",),
    "the C of an op has a static variable": (
        "test_ops_clinker.py::test_may_be_in_a_function_at_once",
        "test_ops_enums.py::test_a_pointer_that_stays_in_c_is_freed",
        "test_ops_enums.py::test_ops_pass_pointers",
        "test_ops_unwinding.py::test_a_user_type_passes_through",
        "test_ops_unwinding.py::test_initialised_values_are_released",
    ),
    "ops count calls in a list or a class": (
        "test_ops_compat_tools.py::test_functions_run_around_each_op",
        "test_ops_compat_tools.py::test_ops_may_make_them",
        "test_ops_compat_tools.py::test_ops_may_prepare_them",
    ),
    "the mode debug counts references": (
        "test_ops_conflicts.py::test_enumerations_with_the_same_constants[debug]",
        "test_ops_enums.py::test_enumerations_among_parameters[debug]",
        "test_ops_external.py::test_are_a_struct_in_c",
    ),
    "settings and NumPy's random numbers belong to the process": (
        "test_programs_of_2017.py::test_program[random-the same seed gives the same numbers]",
        "test_ops_compat_blas.py",
        "test_ops_compat_tools.py::test_begin_with_a_seed",
        "test_ops_compat_utilities.py::test_flags",
        "test_ops_compat_utilities.py::test_variables_without_a_test_value",
        "test_ops_debug.py::test_numbers_that_are_not_finite_are_errors_on_request",
        "test_ops_debug.py::test_old_outputs_are_an_option",
        "test_ops_linkers.py::test_test_values_are_computed",
        "test_ops_makers.py::test_modes_have_names_in_upper_and_lower_case",
        "test_ops_makers.py::test_variables_have_the_dtype_of_the_setting",
        "test_ops_random.py::test_dtypes",
        "test_ops_scalar_ops.py::test_constants_and_tensors",
        "test_ops_settings.py",
        "test_ops_shared.py::test_values_have_types",
    ),
}
_CPYTHON = {
    "libclang needs CPython": (
        "test_check_header.py",
        "test_cpp_drafts.py",
        "test_header_comments.py",
        "test_header_drafts.py",
        "test_header_model.py",
        "test_headers.py",
        "test_new.py::test_warnings_of_a_draft_are_printed",
        "test_new.py::test_functions_that_the_library_does_not_define_are_left_out",
        "test_new.py::test_a_project_of_a_header",
    ),
    "needs NumPy": (
        "test_expressions.py::test_lists_of_sizes_stay_lists",
        "test_expressions.py::test_memory_that_c_does_not_fill_is_cleared",
        "test_expressions.py::test_sizes_of_arrays",
    ),
    "PyPy raises SystemError instead of MemoryError": (
        "test_expressions.py::test_a_product_of_ints_does_not_wrap_around",
    ),
    "this message does not name the argument in PyPy": (
        "test_calls_once.py::test_an_object_whose_class_changes_during_the_call",
        "test_module_archives.py::test_an_entry_does_not_keep_the_archive_open",
        "test_module_archives.py::test_the_next_entry_ends_the_one_before",
    ),
}
# Of the tests that build_tools.platforms runs under Wine.
_POSIX = {
    "Wine has not all functions of complex numbers": (
        "test_ops_elementwise.py::test_the_identity_can_be_any_number",
        "test_ops_elementwise.py::test_values_are_numpys",
        "test_ops_kernels.py::test_matrices",
    ),
    "int64 is the type long long of C": (
        "test_ops_folds.py::test_lowest_and_highest",
        "test_ops_folds.py::test_products_and_logic",
        "test_ops_folds.py::test_scans",
        "test_ops_folds.py::test_sums_of_every_dtype",
        "test_ops_kernels.py::test_dtypes_of_operands",
    ),
    "messages of gcc are expected": (
        "test_ops_elementwise.py::test_wrong_arguments_of_elementwise_are_errors",
        "test_ops_kernels.py::test_a_missing_semicolon_is_reported_in_the_statements",
        "test_ops_kernels.py::test_c_that_does_not_compile",
        "test_ops_kernels.py::test_warnings_of_statements",
    ),
    "names of functions of glibc are used": ("test_ops_c_functions.py::test_names_of_the_c_library_are_refused",),
    "clang's conversion of a NaN raises a floating-point exception": (
        "test_ops_elementwise.py::test_half_is_right_to_the_bit",
    ),
    "Windows has no fork": ("test_ops_elementwise.py::test_a_forked_child_starts_its_own_helpers",),
    "Windows has no sched_getaffinity": ("test_ops_elementwise.py::test_the_number_of_threads_is_the_environments",),
    "a new process does not find NumPy": (
        "test_ops_c_functions.py::test_they_pickle",
        "test_ops_elementwise.py::test_a_pickle_has_the_c",
        "test_ops_elementwise.py::test_ufuncs_pickle",
        "test_ops_folds.py::test_they_pickle",
        "test_ops_kernels.py::test_they_pickle",
    ),
}


def _by_name(tests: dict[str, tuple[str, ...]]) -> dict[str, str]:
    return {name: reason for reason, names in tests.items() for name in names}


# The reasons by name of a test module, of a test in it, with or without its parameters, or of a test in any module.
ONE_THREAD = _by_name(_ONE_THREAD)
_NUMPY_2 = {
    "needs NumPy 2: the argument `copy`": (
        "test_tensor_interchange.py::test_array_takes_dtype_and_copy",
        "test_tensor_memory.py::test_numpy_functions_convert_tensors",
        "test_tensor_methods.py::test_nothing_of_the_table_is_missing",
    ),
    "needs NumPy 2: DLPack of bool, and of arrays that are read-only": (
        "test_module_arrays.py::test_dlpack",
        "test_module_arrays.py::test_dlpack_that_does_not_fit",
        "test_tensor_interchange.py::test_the_last_owner_keeps_the_memory",
        "test_tensor_lifetimes.py::test_every_owner_keeps_the_memory_in_every_order",
        "test_tensor_lifetimes.py::test_exported_memory_is_not_resized",
        "test_tensor_memory.py::test_arrays_that_cannot_be_shared",
    ),
    "needs NumPy 2: it asks an exporter once": (
        "test_borrowed_values.py::test_tensors_are_exported_again_only_if_other_code_ran",
        "test_module_exchange.py",
        "test_module_memory_results.py::test_importing_numpy_changes_no_result",
    ),
    "needs NumPy 2: it refuses lists of different lengths": (
        "test_array_copies.py::test_arguments_that_are_rejected",
        "test_ops_values.py::test_objects_that_are_no_arrays_are_rejected",
    ),
    "needs NumPy 2: more than 32 dimensions": ("test_tensor_views.py::test_many_dimensions",),
    "needs NumPy 2: `numpy.exceptions`": ("test_ops_values.py::test_memory_that_is_hard_to_compare_may_be_shared",),
    "needs NumPy 2: a module of every ufunc": ("test_ops_adapters.py::test_functions_that_are_no_ops",),
    "needs NumPy 2: its headers, for wheels of all versions": ("test_ops_export.py::test_a_wheel_that_is_not_built",),
    "needs NumPy 2: bit generators by their class": (
        "test_ops_random.py::test_a_bit_generator_without_a_seed_is_copied",
    ),
}
NEED_CPYTHON = _by_name(_CPYTHON)
NEED_POSIX = _by_name(_POSIX)
NEED_NUMPY_2 = _by_name(_NUMPY_2)
