/**
 * Joins equal reads that are asked for at about the same time into one.
 *
 * @param key names what is read; the same key always reads the same.
 */
export type ShareRead = <Value>(key: string, read: () => Promise<Value>) => Promise<Value>;

interface Turn {
  readonly running: Promise<unknown>;
  /** Begins when the running one has ended. */
  next: Promise<unknown> | undefined;
}

/**
 * Nothing is remembered: what is asked for is always answered by a read that began after that, so that what was
 * committed before is seen.
 */
export function createSharedReads(): ShareRead {
  const turns = new Map<string, Turn>();

  function begin<Value>(key: string, read: () => Promise<Value>): Promise<Value> {
    const running = read();
    const turn: Turn = { running, next: undefined };
    turns.set(key, turn);
    const forget = () => {
      if (!turn.next) turns.delete(key);
    };
    running.then(forget, forget);
    return running;
  }

  return <Value>(key: string, read: () => Promise<Value>) => {
    const turn = turns.get(key);
    if (!turn) return begin(key, read);
    const again = () => begin(key, read);
    turn.next ??= turn.running.then(again, again);
    // The same key reads the same.
    return turn.next as Promise<Value>;
  };
}
