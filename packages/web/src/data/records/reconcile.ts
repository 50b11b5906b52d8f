/** The changes to one record that are in flight. */
interface Running {
  /** The confirmed values of the fields that are being changed. */
  readonly confirmed: Map<string, unknown>;
  /** The newest change of each field. */
  readonly newest: Map<string, symbol>;
  last: Promise<unknown>;
  count: number;
}

/** The view of a record while changes to it are in flight. */
interface Surface<Item> {
  /** The currently shown record; undefined if it is in no view. */
  find(id: string): Item | undefined;
  /** Changes the shown values of a record. */
  show(id: string, change: Partial<Item>): void;
  /** Called when the last change in flight to a record has settled. */
  settle(id: string): void;
}

/**
 * Optimistic changes, field by field. Changes to one record are sent one after the other, an older response never
 * overwrites a newer change, and a refused field reverts to the value that the server last confirmed.
 *
 * @returns a function that shows and sends a change. @throws the error of `send`, after the change is reverted.
 */
export function createReconciler<Item extends object>(surface: Surface<Item>) {
  const all = new Map<string, Running>();
  return async function change(
    id: string,
    values: Partial<Item>,
    /** Sends it. Resolves to the values of the record in the response. */
    send: () => Promise<Partial<Item> | undefined>,
  ): Promise<void> {
    const running = all.get(id) ?? begin();
    all.set(id, running);
    const self = note(running, surface.find(id), Object.keys(values));
    surface.show(id, values);
    running.count += 1;
    const sent = running.last.then(send);
    running.last = sent.catch(() => undefined);
    /** Shows the fields that no later change has replaced. */
    const show = (entries: readonly (readonly [string, unknown])[]) => {
      const newest = entries.filter(([name]) => (running.newest.get(name) ?? self) === self);
      // The names and values come from the record.
      surface.show(id, Object.fromEntries(newest) as Partial<Item>);
    };
    try {
      const entries = Object.entries({ ...values, ...(await sent) });
      for (const [name, value] of entries) running.confirmed.set(name, value);
      show(entries);
    } catch (error) {
      show([...running.confirmed].filter(([name]) => name in values));
      throw error;
    } finally {
      running.count -= 1;
      if (running.count === 0) {
        all.delete(id);
        surface.settle(id);
      }
    }
  };
}

/** Stores the values that a change replaces. @returns the identity of the change. */
function note(running: Running, before: object | undefined, names: readonly string[]): symbol {
  const self = Symbol('change');
  const known = new Map<string, unknown>(Object.entries(before ?? {}));
  for (const name of names) {
    if (known.has(name) && !running.confirmed.has(name)) running.confirmed.set(name, known.get(name));
    running.newest.set(name, self);
  }
  return self;
}

function begin(): Running {
  return { confirmed: new Map(), newest: new Map(), last: Promise.resolve(), count: 0 };
}
