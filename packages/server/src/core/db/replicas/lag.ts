interface Sample {
  readonly atMs: number;
  readonly bytes: number;
}

/** The maximum number of samples, for a stalled replica; later positions are then known only after it has made progress. */
const MAX_SAMPLES = 100;

/** Measures how far a replica is behind, from the positions of the primary. */
export class Lag {
  readonly #samples: Sample[] = [];
  #primaryBytes = 0;
  #replayedBytes = 0;

  /** Records the positions of the primary and the replica at an instant of `performance.now()`. */
  note(
    { primaryBytes, replayedBytes }: { primaryBytes: number; replayedBytes: number },
    nowMs: number,
  ): void {
    const isNew = primaryBytes > this.#primaryBytes || this.#samples.length === 0;
    this.#primaryBytes = primaryBytes;
    this.#replayedBytes = replayedBytes;
    if (isNew && this.#samples.length < MAX_SAMPLES) this.#samples.push({ atMs: nowMs, bytes: primaryBytes });
    while (this.#samples[0] !== undefined && this.#samples[0].bytes <= replayedBytes) this.#samples.shift();
  }

  /**
   * The time since the primary was first seen ahead of the replayed position, as of the last note; 0 if the replica is
   * current.
   */
  seconds(nowMs: number): number {
    const [oldest] = this.#samples;
    return oldest === undefined ? 0 : (nowMs - oldest.atMs) / 1_000;
  }

  /** The bytes of log that are not replayed, as of the last note. */
  get bytes(): number {
    return Math.max(0, this.#primaryBytes - this.#replayedBytes);
  }
}
