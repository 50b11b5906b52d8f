/** The fields that a change altered, in the form that events use. */
export type Differences = Record<string, { readonly from: unknown; readonly to: unknown }>;

/** Returns the values of an update that differ from the current ones; undefined fields are ignored. */
export function differences<Current extends object>(current: Current, update: Partial<Current>): Differences {
  const currentValues = new Map<string, unknown>(Object.entries(current));
  const changedEntries = Object.entries(update).filter(
    ([field, to]) => to !== undefined && JSON.stringify(to) !== JSON.stringify(currentValues.get(field)),
  );
  return Object.fromEntries(
    changedEntries.map(([field, to]) => [field, { from: currentValues.get(field), to }]),
  );
}
