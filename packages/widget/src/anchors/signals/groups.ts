/** Adds an item to the group of its key. */
export function addTo<Key, Item>(groups: Map<Key, Item[]>, key: Key, item: Item): void {
  const group = groups.get(key);
  if (group) group.push(item);
  else groups.set(key, [item]);
}

/** The cached value of a key, which is read on first use. */
export function remember<Key, Value>(cache: Map<Key, Value>, key: Key, read: () => Value): Value {
  const value = cache.get(key);
  if (value !== undefined) return value;
  const newValue = read();
  cache.set(key, newValue);
  return newValue;
}
