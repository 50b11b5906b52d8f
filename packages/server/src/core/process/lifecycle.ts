/** Whether the process is about to end; a shared, mutable object. */
export interface Lifecycle {
  isStopping: boolean;
}
