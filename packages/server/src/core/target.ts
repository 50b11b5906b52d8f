/** A record that is to be changed: its id, and the version that the caller saw. */
export interface Target {
  readonly id: string;
  /** The `If-Match` header; undefined changes any version. */
  readonly ifMatch: string | undefined;
}
