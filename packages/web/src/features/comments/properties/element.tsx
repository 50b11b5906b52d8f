import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/context.tsx';
import { CodeBlock } from '../../../ui/copy.tsx';
import { type Evidence, environmentOf, selectorOf, sourceLocation } from './evidence.ts';

/** Evidence about the commented element, for developers; rendered only if there is any. */
export function ElementPart({ evidence }: { evidence: Evidence | null | undefined }) {
  const { task } = useTexts();
  if (!evidence || !hasDetails(evidence)) return null;
  const { tag = '' } = evidence.element ?? {};
  return (
    <details className="min-w-0 rounded-card border border-line bg-surface-sunken">
      <summary className="cursor-pointer rounded-card px-3 py-2 font-medium coarse:py-3">
        {task.element.title}{' '}
        <bdi dir="ltr" className="font-mono text-[12px] font-normal text-text-quiet">
          {tag}
        </bdi>
      </summary>
      <div className="flex min-w-0 flex-col gap-3 border-t border-line px-3 py-2">
        <Locator evidence={evidence} />
        <Source source={evidence.source} />
        <Markup element={evidence.element} />
        <Environment environment={evidence.environment} />
      </div>
    </details>
  );
}

/** Whether the evidence contains data that is shown nowhere else. */
function hasDetails({ locator, element, source, environment }: Evidence): boolean {
  const words = { light: 'light', dark: 'dark', lessMotion: 'less' };
  return Boolean(locator ?? element ?? source) || environmentOf(environment, words).length > 0;
}

function Locator({ evidence: { locator } }: { evidence: Evidence }) {
  const { task } = useTexts();
  const selector = selectorOf(locator);
  const facts: readonly Fact[] = [
    [task.element.quote, locator?.quote?.text],
    [task.element.name, [locator?.role, locator?.name].filter(Boolean).join(' ')],
    [task.element.heading, locator?.heading],
    [task.element.row, locator?.distinguished_by],
  ];
  return (
    <>
      {selector && (
        <Part title={task.element.selector}>
          <CodeBlock text={selector} label={task.element.selector} />
        </Part>
      )}
      <Facts facts={facts} />
    </>
  );
}

function Source({ source }: { source: Evidence['source'] }) {
  const { task } = useTexts();
  const location = sourceLocation(source);
  if (!source || (!location && !source.components?.length)) return null;
  return (
    <Part title={task.element.source}>
      {source.components && source.components.length > 0 && (
        <bdi dir="ltr" className="font-mono text-[12px] [overflow-wrap:anywhere]">
          {source.components.join(' ‹ ')}
        </bdi>
      )}
      {location && <CodeBlock text={location} label={task.element.source} />}
      {source.confidence && (
        <p className="text-xs text-text-quiet">{task.element.confidences[source.confidence]}</p>
      )}
    </Part>
  );
}

function Markup({ element }: { element: Evidence['element'] }) {
  const { task } = useTexts();
  const styles = Object.entries(element?.styles ?? {}).sort(([one], [other]) => (one < other ? -1 : 1));
  return (
    <>
      {element?.html && (
        <Part title={task.element.html}>
          <CodeBlock text={element.html} label={task.element.html} />
        </Part>
      )}
      {styles.length > 0 && (
        <Part title={task.element.styles}>
          <dl dir="ltr" className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 font-mono text-[12px]">
            {styles.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-text-quiet">{name}</dt>
                <dd className="min-w-0 [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
    </>
  );
}

function Environment({ environment }: { environment: Evidence['environment'] }) {
  const { task } = useTexts();
  const facts = environmentOf(environment, task.element.preferred).map(
    ([name, value]): Fact => [task.element[name], value],
  );
  if (facts.length === 0) return null;
  return (
    <Part title={task.element.environment}>
      <Facts facts={facts} />
    </Part>
  );
}

type Fact = readonly [name: string, value: string | undefined];

function Facts({ facts }: { facts: readonly Fact[] }) {
  const known = facts.filter(([, value]) => value);
  if (known.length === 0) return null;
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5">
      {known.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-text-quiet">{name}</dt>
          <dd dir="auto" className="min-w-0 [overflow-wrap:anywhere]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-1">
      <h3 className="text-xs text-text-quiet">{title}</h3>
      {children}
    </section>
  );
}
