/** Whether the process is about to end: a mutable object that all parts of the process share. */
export interface Lifecycle {
  isStopping: boolean;
}
