import { MAX_HEADERS } from '@postil/contract/limits';
import { Plus, Trash2 } from 'lucide-react';
import { useTexts } from '../../../../i18n/context.tsx';
import { Button } from '../../../../ui/form/button.tsx';
import { TextField } from '../../../../ui/form/field.tsx';
import { FormProblem } from '../../../../ui/form/form-problem.tsx';
import { IconButton } from '../../../../ui/form/icon-button.tsx';
import { type HeaderRow, repeatedRows, withRow } from './headers.ts';

/**
 * The headers of a webhook: a row for each, with its name and, if it is new or replaced, its value.
 *
 * @param problems the problems of the fields, by their names in the API.
 */
export function HeaderFields({
  rows,
  problems,
  onChange,
}: {
  readonly rows: readonly HeaderRow[];
  readonly problems: Readonly<Record<string, string>>;
  readonly onChange: (rows: HeaderRow[]) => void;
}) {
  const { webhooks } = useTexts().integrations;
  const repeated = repeatedRows(rows);
  const change = (changed: HeaderRow) =>
    onChange(rows.map((row) => (row.key === changed.key ? changed : row)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium">{webhooks.headers}</legend>
      <p className="text-text-quiet">{webhooks.headersHint}</p>
      {rows.map((row) => (
        <Header
          key={row.key}
          row={row}
          problem={repeated.includes(row) ? webhooks.headerTwice : problems[`headers.${row.name.trim()}`]}
          onChange={change}
          onRemove={() => onChange(rows.filter(({ key }) => key !== row.key))}
        />
      ))}
      <FormProblem>{problems.headers}</FormProblem>
      {rows.length < MAX_HEADERS && (
        <Button className="self-start" onClick={() => onChange(withRow(rows))}>
          <Plus size={14} aria-hidden />
          {webhooks.addHeader}
        </Button>
      )}
    </fieldset>
  );
}

function Header({
  row,
  problem,
  onChange,
  onRemove,
}: {
  readonly row: HeaderRow;
  readonly problem: string | undefined;
  readonly onChange: (row: HeaderRow) => void;
  readonly onRemove: () => void;
}) {
  const { webhooks } = useTexts().integrations;
  const inputProps = { dir: 'ltr', autoComplete: 'off', autoCapitalize: 'off', spellCheck: false } as const;
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] items-start gap-2">
      <TextField
        {...inputProps}
        label={webhooks.headerName}
        placeholder="Authorization"
        readOnly={row.isStored}
        value={row.name}
        problem={problem}
        onChange={({ target }) => onChange({ ...row, name: target.value })}
      />
      <TextField
        {...inputProps}
        label={webhooks.headerValue}
        placeholder={row.isStored ? webhooks.headerStored : 'Bearer 3f8a…'}
        value={row.value}
        onChange={({ target }) => onChange({ ...row, value: target.value })}
      />
      <IconButton label={webhooks.removeHeader} className="mt-6" onClick={onRemove}>
        <Trash2 size={14} aria-hidden />
      </IconButton>
    </div>
  );
}
