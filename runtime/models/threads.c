// What do locks do? A unit runs in one thread, so nobody else ever holds one, and nobody ever waits.
#include "premise_models.h"

enum { kMutexBytes = 40, kConditionBytes = 48, kReadWriteLockBytes = 56, kOnceDone = 2 };

static int useMutex(void *mutex) {
  needReadable(mutex, kMutexBytes);
  return 0;
}

int pthread_mutex_init(void *mutex, const void *attributes) {
  (void)attributes;
  fillBytes(mutex, 0, kMutexBytes);
  return 0;
}

int pthread_mutex_destroy(void *mutex) {
  return useMutex(mutex);
}

int pthread_mutex_lock(void *mutex) {
  return useMutex(mutex);
}

int pthread_mutex_trylock(void *mutex) {
  return useMutex(mutex);
}

int pthread_mutex_unlock(void *mutex) {
  return useMutex(mutex);
}

int mtx_init(void *mutex, int type) {
  (void)type;
  return pthread_mutex_init(mutex, NULL);
}

void mtx_destroy(void *mutex) {
  useMutex(mutex);
}

int mtx_lock(void *mutex) {
  return useMutex(mutex);
}

int mtx_trylock(void *mutex) {
  return useMutex(mutex);
}

int mtx_unlock(void *mutex) {
  return useMutex(mutex);
}

static int useReadWriteLock(void *lock) {
  needReadable(lock, kReadWriteLockBytes);
  return 0;
}

int pthread_rwlock_init(void *lock, const void *attributes) {
  (void)attributes;
  fillBytes(lock, 0, kReadWriteLockBytes);
  return 0;
}

int pthread_rwlock_destroy(void *lock) {
  return useReadWriteLock(lock);
}

int pthread_rwlock_rdlock(void *lock) {
  return useReadWriteLock(lock);
}

int pthread_rwlock_wrlock(void *lock) {
  return useReadWriteLock(lock);
}

int pthread_rwlock_unlock(void *lock) {
  return useReadWriteLock(lock);
}

static int useCondition(void *condition) {
  needReadable(condition, kConditionBytes);
  return 0;
}

int pthread_cond_init(void *condition, const void *attributes) {
  (void)attributes;
  fillBytes(condition, 0, kConditionBytes);
  return 0;
}

int pthread_cond_destroy(void *condition) {
  return useCondition(condition);
}

int pthread_cond_signal(void *condition) {
  return useCondition(condition);
}

int pthread_cond_broadcast(void *condition) {
  return useCondition(condition);
}

int pthread_once(int *once, void (*function)(void)) {
  if (*once != kOnceDone) {
    *once = kOnceDone;
    function();
  }
  return 0;
}

void call_once(int *once, void (*function)(void)) {
  pthread_once(once, function);
}
