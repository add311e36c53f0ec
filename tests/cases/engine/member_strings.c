// Do strings that the library writes stay within the member that is to hold them?
#include <stdio.h>
#include <string.h>

struct user {
  char name[8];
  int isAdmin;
  char rows[2][4];
};

int copy_bad(struct user *user, const char *name) {
  if (!user || !name || strlen(name) > 8)
    return 0;
  strcpy(user->name, name); // expect: failed out-of-bounds
  return user->isAdmin;
}

int copy_ok(struct user *user, const char *name) {
  if (!user || !name || strlen(name) >= sizeof user->name)
    return 0;
  strcpy(user->name, name); // expect: verified-to-bound out-of-bounds
  return user->isAdmin;
}

static struct user root = {"root", 1, {"", ""}};

int global_bad(unsigned char number) {
  sprintf(root.name, "user%d", number * 7); // expect: failed out-of-bounds
  return root.isAdmin;
}

// exhaustive: yes
int global_ok(unsigned char number) {
  sprintf(root.name, "user%d", number); // expect: verified-by-testing out-of-bounds
  return root.isAdmin;
}

int row_bad(int row) {
  struct user user = {"", 0, {"", ""}};
  strcpy(user.rows[row & 1], row == 77 ? "long" : "ok"); // expect: failed out-of-bounds
  return user.rows[1][0];
}

int append_bad(const char *text) {
  struct user user = {"ab", 0, {"", ""}};
  if (!text)
    return 0;
  strncat(user.name, text, 6); // expect: failed out-of-bounds
  return user.isAdmin;
}

int append_ok(const char *text) {
  struct user user = {"ab", 0, {"", ""}};
  if (!text)
    return 0;
  strncat(user.name, text, 5); // expect: verified-under out-of-bounds
  return user.isAdmin;
}

int fill_bad(const char *text) {
  struct user user;
  if (!text)
    return 0;
  strncpy(user.name, text, sizeof user); // expect: failed out-of-bounds
  return 0;
}

int limit_bad(int number) {
  struct user user;
  snprintf(user.name, 12, "%d", number); // expect: failed out-of-bounds
  return user.name[0];
}

// A limit above the room does no harm as long as the text is short; no limit writes nothing.
// exhaustive: yes
int limit_ok(signed char number) {
  struct user user;
  snprintf(user.name, 0, "%d", number);
  snprintf(user.name, 12, "%d", number); // expect: verified-by-testing out-of-bounds
  return snprintf(user.name, sizeof user.name, "%d", number * 12345);
}

// Arrays of one element at the end of a struct are as long as their memory, and unions share it.
struct message {
  int length;
  char text[1];
};
union both {
  char small[2];
  char large[16];
};

int old_style_ok(struct message *message) {
  static union both both;
  strcpy(both.small, "longer");
  if (!message)
    return 0;
  return message->length == both.large[2];
}
