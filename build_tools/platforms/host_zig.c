/*
 * A program named zig.exe for Windows programs under Wine, which cannot run zig itself: it sends its arguments to the
 * host, which runs its own zig (host_zig.py), and has the output and the exit status of that zig.
 *
 *     request:  the secret, the current folder and the arguments in UTF-8, each with a null byte at its end
 *     reply:    one byte with the exit status, then the output
 *
 * The variable CWRAP_HOST_ZIG is "PORT SECRET". The secret keeps other users of the machine from running zig.
 */

#include <winsock2.h>

#include <fcntl.h>
#include <io.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum { FAILED = 101, WORD_SIZE = 3 * 32768 }; /* a command line of Windows has at most 32767 UTF-16 units */

static int send_bytes(SOCKET host, const char *bytes, size_t size)
{
    while (size > 0) {
        int sent = send(host, bytes, (int)size, 0);
        if (sent <= 0)
            return -1;
        bytes += sent;
        size -= (size_t)sent;
    }
    return 0;
}

static int send_word(SOCKET host, const wchar_t *word)
{
    static char text[WORD_SIZE];
    int size = WideCharToMultiByte(CP_UTF8, 0, word, -1, text, sizeof text, NULL, NULL); /* with the null byte */
    return size > 0 ? send_bytes(host, text, (size_t)size) : -1;
}

static int send_request(SOCKET host, const wchar_t *secret, int argc, wchar_t **argv)
{
    static wchar_t folder[32768];
    if (!GetCurrentDirectoryW(sizeof folder / sizeof *folder, folder))
        return -1;
    if (send_word(host, secret) != 0 || send_word(host, folder) != 0)
        return -1;
    for (int i = 1; i < argc; i++) {
        if (send_word(host, argv[i]) != 0)
            return -1;
    }
    return shutdown(host, SD_SEND);
}

/* Write the output of the host's zig; return its exit status, or -1 without a reply. */
static int receive_reply(SOCKET host)
{
    char bytes[4096];
    int status = -1;
    int size;
    while ((size = recv(host, bytes, sizeof bytes, 0)) > 0) {
        int first = status < 0;
        if (first)
            status = (unsigned char)bytes[0];
        fwrite(bytes + first, 1, (size_t)(size - first), stderr);
    }
    return size < 0 ? -1 : status;
}

int wmain(int argc, wchar_t **argv)
{
    const wchar_t *variable = _wgetenv(L"CWRAP_HOST_ZIG");
    const wchar_t *secret = variable ? wcschr(variable, L' ') : NULL;
    WSADATA data;
    if (!secret || WSAStartup(MAKEWORD(2, 2), &data) != 0) {
        fprintf(stderr, "CWRAP_HOST_ZIG is not set, or there is no network\n");
        return FAILED;
    }
    struct sockaddr_in address = {0};
    address.sin_family = AF_INET;
    address.sin_port = htons((u_short)wcstoul(variable, NULL, 10));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    SOCKET host = socket(AF_INET, SOCK_STREAM, IPPROTO_TCP);
    int status = -1;
    _setmode(_fileno(stderr), _O_BINARY);
    if (host != INVALID_SOCKET && connect(host, (struct sockaddr *)&address, sizeof address) == 0 &&
        send_request(host, secret + 1, argc, argv) == 0)
        status = receive_reply(host);
    if (status < 0)
        fprintf(stderr, "no reply from the host's zig: error %d\n", WSAGetLastError());
    if (host != INVALID_SOCKET)
        closesocket(host);
    WSACleanup();
    return status < 0 ? FAILED : status;
}
