/** @jsxImportSource preact */

/** Chooses one of a few values. @param nameOf the name of a value. */
export function Choice<Value extends string>(props: {
  label: string;
  values: readonly Value[];
  value: Value;
  nameOf(value: Value): string;
  onValue(value: Value): void;
}) {
  return (
    <select
      aria-label={props.label}
      value={props.value}
      onChange={({ currentTarget }) => {
        const chosen = props.values[currentTarget.selectedIndex];
        if (chosen !== undefined) props.onValue(chosen);
      }}
    >
      {props.values.map((each) => (
        <option key={each} value={each}>
          {props.nameOf(each)}
        </option>
      ))}
    </select>
  );
}
