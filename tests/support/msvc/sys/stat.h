struct stat {
    long st_size;
};
