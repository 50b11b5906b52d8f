/** Creates a value lazily and caches it: `Intl` formatters are slow to create, and a page needs few of them. */
export function once<Value>(make: () => Value): () => Value {
  let cached: { readonly value: Value } | undefined;
  return () => {
    cached ??= { value: make() };
    return cached.value;
  };
}
