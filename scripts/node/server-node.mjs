// The settings with which `npm start`, and the benchmark that measures it, start the server's Node.

/** Environment variables for the process, unless they are set already. */
export const variables = {
  // glibc retains freed memory in each of its arenas; with only two, it returns the memory of a picture or a query.
  MALLOC_ARENA_MAX: '2',
  // Without a fixed threshold, glibc raises it with each large block that is freed, and then retains larger ones.
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

export const flags = [
  // With V8's default of 16 MB, the process is 20 MB larger and hardly faster; with 4, listings need 25 % more CPU.
  '--max-semi-space-size=8',
];
