import type { ReportField, ReportType } from '@postil/contract';
import { useTexts } from '../../../i18n/context.tsx';

type Field = Pick<ReportField, 'label'> & { readonly value: string };

/** The type of a report and the author's values for the site's custom fields; rendered only if there are any. */
export function FormValues({
  type,
  fields = [],
}: {
  readonly type?: ReportType | undefined;
  readonly fields?: readonly Field[] | undefined;
}) {
  const { widget } = useTexts();
  if (!type && fields.length === 0) return null;
  return (
    <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)] gap-x-4 gap-y-1.5">
      {type && <FormValue label={widget.type} value={widget.types[type]} />}
      {fields.map(({ label, value }) => (
        <FormValue key={label} label={label} value={value} />
      ))}
    </dl>
  );
}

function FormValue({ label, value }: Field) {
  return (
    <>
      <dt className="text-text-quiet [overflow-wrap:anywhere]">
        <bdi>{label}</bdi>
      </dt>
      <dd className="[overflow-wrap:anywhere]">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
