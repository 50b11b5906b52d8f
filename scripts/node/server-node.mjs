// The settings with which `npm start`, and the benchmark that measures it, start the server's Node.

/** Settings for the process, unless its environment has them already. */
export const variables = {
  // glibc retains freed memory in each of its many heaps; with only two, it returns the memory of a picture or a query.
  MALLOC_ARENA_MAX: '2',
  // Without a fixed limit, glibc raises it with each large block that is freed, and then retains larger ones, too.
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '262144',
};

export const flags = [
  // With 16 MB, V8's own, the process is 20 MB larger and hardly faster; with 4, listings take a quarter more CPU time.
  '--max-semi-space-size=8',
];
