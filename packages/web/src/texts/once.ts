/** Makes a value when it is first asked for: formats of a language take long to make, and a page needs few of them. */
export function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
