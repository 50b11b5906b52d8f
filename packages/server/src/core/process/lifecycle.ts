/** The state of the process, a shared, mutable object: whether it is about to end. */
export interface Lifecycle {
  isStopping: boolean;
}
