// Preloaded (node --import) into a program that must end with its parent. A parent killed by SIGKILL cannot forward
// a signal, so the child polls for its parent's death and then stops as on SIGTERM.
import { isMainThread } from 'node:worker_threads';

const parent = process.ppid;

if (isMainThread) {
  setInterval(() => {
    if (process.ppid !== parent) {
      process.kill(process.pid, 'SIGTERM');
    }
  }, 500).unref();
}
