import { useTexts } from '../../../i18n/context.tsx';
import { CheckField } from '../../../ui/form/field.tsx';
import { FormProblem } from '../../../ui/form/form-problem.tsx';
import { EVENT_GROUPS, EVERYTHING, type EventGroup, isChosen, withBox } from './event-groups.ts';

/** Checkboxes for the events of a webhook: all, all of a kind, or individual ones. */
export function EventBoxes({
  chosen,
  problem,
  onChange,
}: {
  readonly chosen: readonly string[];
  readonly problem?: string | undefined;
  readonly onChange: (chosen: string[]) => void;
}) {
  const { webhooks } = useTexts().integrations;
  const boxProps = (name: string) => ({
    onChange: ({ target }: { target: { checked: boolean } }) =>
      onChange(withBox(chosen, name, target.checked)),
  });
  const isEverything = chosen.includes(EVERYTHING);
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium">{webhooks.events}</legend>
      <CheckField
        label={webhooks.everything}
        hint={webhooks.everythingHint}
        checked={isEverything}
        {...boxProps(EVERYTHING)}
      />
      {!isEverything && (
        <div className="grid gap-3 md:grid-cols-2">
          {EVENT_GROUPS.map((group) => (
            <Group key={group.kind} group={group} chosen={chosen} boxProps={boxProps} />
          ))}
        </div>
      )}
      <FormProblem>{problem}</FormProblem>
    </fieldset>
  );
}

function Group({
  group: { kind, pattern, names },
  chosen,
  boxProps,
}: {
  readonly group: EventGroup;
  readonly chosen: readonly string[];
  readonly boxProps: (name: string) => { onChange: (event: { target: { checked: boolean } }) => void };
}) {
  const { webhooks } = useTexts().integrations;
  const isAll = chosen.includes(pattern);
  const singleCount = names.filter((name) => chosen.includes(name)).length;
  return (
    <div className="flex flex-col gap-2 rounded-card border border-line p-3">
      <CheckField
        label={webhooks.kindOf(kind)}
        hint={<bdi dir="ltr">{pattern}</bdi>}
        checked={isAll}
        {...boxProps(pattern)}
      />
      {!isAll && (
        <details open={singleCount > 0}>
          <summary className="cursor-pointer text-text-quiet">{webhooks.single(singleCount)}</summary>
          <div className="mt-2 flex flex-col gap-1.5">
            {names.map((name) => (
              <CheckField key={name} label={name} checked={isChosen(chosen, name)} {...boxProps(name)} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}
