/** Adds an item to those with its key. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const alike = groups.get(key);
  if (alike) alike.push(item);
  else groups.set(key, [item]);
}

/** The value of a key, which is read when it is asked for, and once. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, read: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const fresh = read();
  known.set(key, fresh);
  return fresh;
}
