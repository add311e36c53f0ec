// Is symbolic data noticed when code without source gets it, however far away, or tells about it later?
#include <cassert>
#include <stdexcept>
#include <string>
#include <sys/socket.h>
#include <sys/uio.h>
#include <vector>

// The number is two pointers away from what the call gets.
// imprecise: yes
// exhaustive: no
long deep_data_ok(int x) {
  struct iovec part = {&x, sizeof x};
  struct msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  ssize_t (*volatile call)(int, const struct msghdr *, int) = sendmsg;
  return call(-1, &message, 0) < 0;
}

// exhaustive: yes
long concrete_data_ok(int x) {
  int number = 5;
  struct iovec part = {&number, sizeof number};
  struct msghdr message = {};
  message.msg_iov = &part;
  message.msg_iovlen = 1;
  ssize_t (*volatile call)(int, const struct msghdr *, int) = sendmsg;
  return x > 3 ? call(-1, &message, 0) < 0 : 0;
}

// The library writes the index into the message, so the assertion cannot be claimed to hold.
// limit: the message is a string that the library makes of concrete numbers
// imprecise: yes
int fn_message_bad(const std::vector<int> &values, unsigned index) {
  try {
    return values.at(index);
  } catch (const std::out_of_range &error) {
    assert(std::string(error.what()).find("77)") == std::string::npos); // expect: failed assert
    return 0;
  }
}

// Nobody looks at the message.
int unread_message_ok(const std::vector<int> &values, unsigned index) {
  try {
    return values.at(index);
  } catch (const std::out_of_range &) {
    return -1;
  }
}
