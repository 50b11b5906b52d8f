// Loaded before a program that belongs to its parent (node --import). A parent killed by SIGKILL cannot pass
// anything on, so the child watches for it and then stops as on SIGTERM.
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;

if (isMainThread) {
  setInterval(() => {
    if (process.ppid !== parent) {
      process.kill(process.pid, 'SIGTERM');
    }
  }, 500).unref();
}
