import { Download } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useFormats, useTexts } from '../../i18n/context.tsx';
import { download } from '../../lib/download.ts';
import { Button } from '../../ui/form/button.tsx';
import { type Table, toCsv } from './csv.ts';

/**
 * A chart below its question, with the same numbers as a table.
 *
 * @param conclusion a sentence that summarises the chart.
 * @param fileName the name of the exported file, without its extension.
 */
export function ChartFrame({
  title,
  conclusion,
  table,
  fileName,
  children,
}: {
  readonly title: string;
  readonly conclusion: ReactNode;
  readonly table: Table;
  readonly fileName: string;
  readonly children: ReactNode;
}) {
  const { summary } = useTexts();
  return (
    <section className="flex min-w-0 flex-col gap-4 rounded-card border border-line bg-surface-raised p-4">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{title}</h2>
          <p className="text-text-quiet">{conclusion}</p>
        </div>
        <Button
          onClick={() =>
            download(new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
          }
          aria-label={summary.exportOf(title)}
        >
          <Download size={14} aria-hidden />
          CSV
        </Button>
      </div>
      {children}
      <details>
        <summary className="cursor-pointer text-text-quiet">{summary.asTable}</summary>
        <Numbers table={table} caption={title} />
      </details>
    </section>
  );
}

function Numbers({ table: { head, rows }, caption }: { table: Table; caption: string }) {
  const { number } = useFormats();
  return (
    <div className="mt-2 overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-line">
            {head.map((name, index) => (
              <th
                key={name}
                scope="col"
                className={index === 0 ? 'py-1.5 text-start font-medium' : 'py-1.5 ps-4 text-end font-medium'}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...rest]) => (
            <tr key={String(first)} className="border-b border-line last:border-b-0">
              <th scope="row" className="py-1.5 text-start font-normal [overflow-wrap:anywhere]">
                <bdi>{first}</bdi>
              </th>
              {rest.map((value, index) => (
                <td key={head[index + 1]} className="py-1.5 ps-4 text-end tabular-nums">
                  {typeof value === 'number' ? number(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The width of an element in pixels, updated on changes; 0 before it is known. */
export function useWidth<ElementType extends HTMLElement>() {
  const ref = useRef<ElementType>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
