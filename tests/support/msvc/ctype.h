int isspace(int), isdigit(int), isalpha(int), isalnum(int), isupper(int), islower(int), toupper(int), tolower(int);
