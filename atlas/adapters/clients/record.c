// Records whom a program contacts, and contacts nobody: a library for LD_PRELOAD.
//
// Each name that the program looks up gets an address of its own in 127.77.0.0/16, so a connection tells its name. Every connection
// goes to 127.0.0.1, port RECORD_PORT. RECORD_FILE gets a line for each: `HOST PORT`.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dlfcn.h>
#include <netdb.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { NAMES = 4096, NETWORK = 0x7f4d0000 };
static char *names[NAMES];
static unsigned used;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

// Returns the address that stands for a name.
static unsigned address_of(const char *name)
{
    pthread_mutex_lock(&lock);
    unsigned at = used++ % NAMES;
    free(names[at]);
    names[at] = strdup(name);
    pthread_mutex_unlock(&lock);
    return NETWORK + at;
}

int getaddrinfo(const char *node, const char *service, const struct addrinfo *hints, struct addrinfo **found)
{
    static int (*real)(const char *, const char *, const struct addrinfo *, struct addrinfo **);
    if (!real)
        real = dlsym(RTLD_NEXT, "getaddrinfo");
    struct in_addr four;
    struct in6_addr six;
    int wants_number = hints && hints->ai_flags & AI_NUMERICHOST;
    if (!node || wants_number || inet_pton(AF_INET, node, &four) == 1 || inet_pton(AF_INET6, node, &six) == 1)
        return real(node, service, hints, found);
    struct in_addr address = {htonl(address_of(node))};
    char text[INET_ADDRSTRLEN];
    inet_ntop(AF_INET, &address, text, sizeof text);
    struct addrinfo four_only = hints ? *hints : (struct addrinfo){0};
    four_only.ai_family = AF_INET;
    four_only.ai_flags = AI_NUMERICHOST;
    return real(text, service, &four_only, found);
}

int connect(int socket, const struct sockaddr *address, socklen_t length)
{
    static int (*real)(int, const struct sockaddr *, socklen_t);
    if (!real)
        real = dlsym(RTLD_NEXT, "connect");
    int kind = 0;
    socklen_t size = sizeof kind;
    getsockopt(socket, SOL_SOCKET, SO_TYPE, &kind, &size);
    const char *file = getenv("RECORD_FILE"), *port = getenv("RECORD_PORT");
    if (kind != SOCK_STREAM || !file || !port || (address->sa_family != AF_INET && address->sa_family != AF_INET6))
        return real(socket, address, length);
    char text[INET6_ADDRSTRLEN] = "";
    const char *host = text;
    unsigned to = 0;
    struct in_addr mapped = {0};
    if (address->sa_family == AF_INET) {
        const struct sockaddr_in *four = (const struct sockaddr_in *)address;
        mapped = four->sin_addr;
        to = ntohs(four->sin_port);
    } else {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)address;
        to = ntohs(six->sin6_port);
        if (IN6_IS_ADDR_V4MAPPED(&six->sin6_addr))
            memcpy(&mapped, six->sin6_addr.s6_addr + 12, 4);
        else
            inet_ntop(AF_INET6, &six->sin6_addr, text, sizeof text);
    }
    if (!*text) {
        unsigned number = ntohl(mapped.s_addr);
        inet_ntop(AF_INET, &mapped, text, sizeof text);
        if ((number & 0xffff0000) == NETWORK && number - NETWORK < NAMES && names[number - NETWORK])
            host = names[number - NETWORK];
    }
    FILE *record = fopen(file, "a");
    if (record) {
        fprintf(record, "%s %u\n", host, to);
        fclose(record);
    }
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(atoi(port)), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    if (address->sa_family == AF_INET)
        return real(socket, (struct sockaddr *)&server, sizeof server);
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = server.sin_port, .sin6_addr = {{{[10] = 0xff, [11] = 0xff, [12] = 127, [15] = 1}}}};
    return real(socket, (struct sockaddr *)&six, sizeof six);
}
