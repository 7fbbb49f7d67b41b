/*
 * Reads what a shell script prints on a pseudo-terminal as fast as a plain loop can, and tells how long it took:
 * the fastest that a reader of that terminal can be.
 *
 * Usage: read-terminal <bytes to expect> <shell script> [argument...]
 * Prints "<bytes> <nanoseconds>". The script says "ready", waits for a line, and prints.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

static char buffer[65536];

static long long now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int main(int count, char **words) {
  if (count < 3) return 2;
  long long expected = atoll(words[1]);
  int master = posix_openpt(O_RDWR | O_NOCTTY);
  if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0) return 3;
  struct winsize size = {.ws_row = 30, .ws_col = 120};
  pid_t child = fork();
  if (child < 0) return 3;
  if (child == 0) {
    setsid();
    int slave = open(ptsname(master), O_RDWR);
    if (slave < 0) _exit(3);
    ioctl(slave, TIOCSCTTY, 0);
    ioctl(slave, TIOCSWINSZ, &size);
    for (int fd = 0; fd < 3; fd++) dup2(slave, fd);
    if (slave > 2) close(slave);
    close(master);
    char *argv[64] = {"sh", "-c", words[2], "flood"};
    for (int index = 3; index < count && index < 60; index++) argv[index + 1] = words[index];
    execvp("sh", argv);
    _exit(127);
  }
  size_t held = 0;
  while (memmem(buffer, held, "ready\r\n", 7) == NULL && memmem(buffer, held, "ready\n", 6) == NULL) {
    ssize_t got = read(master, buffer + held, sizeof buffer - held);
    if (got <= 0) return 4;
    held += got;
  }
  long long bytes = 0;
  long long started = now();
  if (write(master, "\n", 1) != 1) return 4;
  while (bytes < expected) {
    ssize_t got = read(master, buffer, sizeof buffer);
    if (got <= 0) break;
    bytes += got;
  }
  long long ended = now();
  int status;
  waitpid(child, &status, 0);
  printf("%lld %lld\n", bytes, ended - started);
  return 0;
}
