/** The changes to one record that are in flight. */
interface ChangesInFlight {
  /** The confirmed values of the fields that are being changed. */
  readonly confirmed: Map<string, unknown>;
  /** The newest change to each field. */
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
  onSettled(id: string): void;
}

/**
 * Optimistic changes, field by field. Changes to one record are sent one after the other, an older response never
 * overwrites a newer change, and a refused field reverts to the value that the server last confirmed.
 *
 * @returns a function that shows and sends a change. @throws the error of `send`, after the change is reverted.
 */
export function createReconciler<Item extends object>(surface: Surface<Item>) {
  const changesById = new Map<string, ChangesInFlight>();
  return async function change(
    id: string,
    values: Partial<Item>,
    /** Sends it. Resolves to the values of the record in the response. */
    send: () => Promise<Partial<Item> | undefined>,
  ): Promise<void> {
    const changes = changesById.get(id) ?? noChanges();
    changesById.set(id, changes);
    const self = registerChange(changes, surface.find(id), Object.keys(values));
    surface.show(id, values);
    changes.count += 1;
    const sent = changes.last.then(send);
    changes.last = sent.catch(() => undefined);
    /** Shows the fields that no later change has replaced. */
    const show = (entries: readonly (readonly [string, unknown])[]) => {
      const newest = entries.filter(([name]) => (changes.newest.get(name) ?? self) === self);
      // The names and values come from the record.
      surface.show(id, Object.fromEntries(newest) as Partial<Item>);
    };
    try {
      const entries = Object.entries({ ...values, ...(await sent) });
      for (const [name, value] of entries) changes.confirmed.set(name, value);
      show(entries);
    } catch (error) {
      show([...changes.confirmed].filter(([name]) => name in values));
      throw error;
    } finally {
      changes.count -= 1;
      if (changes.count === 0) {
        changesById.delete(id);
        surface.onSettled(id);
      }
    }
  };
}

/** Stores the values that a change replaces. @returns the identity of the change. */
function registerChange(
  changes: ChangesInFlight,
  before: object | undefined,
  names: readonly string[],
): symbol {
  const self = Symbol('change');
  const known = new Map<string, unknown>(Object.entries(before ?? {}));
  for (const name of names) {
    if (known.has(name) && !changes.confirmed.has(name)) changes.confirmed.set(name, known.get(name));
    changes.newest.set(name, self);
  }
  return self;
}

function noChanges(): ChangesInFlight {
  return { confirmed: new Map(), newest: new Map(), last: Promise.resolve(), count: 0 };
}
