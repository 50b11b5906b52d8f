/** Adds an item to the group of its key. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const alike = groups.get(key);
  if (alike) alike.push(item);
  else groups.set(key, [item]);
}

/** The cached value of a key, which is read on first use. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, read: () => Value): Value {
  const value = known.get(key);
  if (value !== undefined) return value;
  const fresh = read();
  known.set(key, fresh);
  return fresh;
}
