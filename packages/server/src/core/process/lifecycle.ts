/** Whether the process is about to end; shared by everything that must know. */
export interface Lifecycle {
  isStopping: boolean;
}
