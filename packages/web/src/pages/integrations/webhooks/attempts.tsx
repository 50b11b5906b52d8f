import { useTexts } from '../../../i18n/context.tsx';
import { Time } from '../../../ui/data/time.tsx';
import { type Attempt, AttemptResult } from './health.tsx';

/** The attempts of a delivery, latest first, each with request and response side by side. */
export function Attempts({ attempts }: { attempts: readonly Attempt[] }) {
  const { webhooks } = useTexts().integrations;
  if (attempts.length === 0) return <p className="text-text-quiet">{webhooks.noAttempt}</p>;
  return (
    <ol className="flex flex-col gap-5">
      {[...attempts]
        .sort((one, other) => other.number - one.number)
        .map((attempt) => (
          <li key={attempt.number} className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-x-3">
              <span className="font-medium">{webhooks.attempt(attempt.number)}</span>
              <AttemptResult attempt={attempt} />
              <Time instant={attempt.started_at} isInSentence className="text-text-quiet" />
            </p>
            <div className="grid gap-3 md:grid-cols-2">
              <Message
                title={webhooks.request}
                headers={attempt.request_headers}
                body={indentJson(attempt.request_body)}
              />
              <Message
                title={webhooks.response}
                headers={attempt.response_headers}
                body={indentJson(attempt.response_body ?? '')}
              />
            </div>
          </li>
        ))}
    </ol>
  );
}

function Message({
  title,
  headers,
  body,
}: {
  readonly title: string;
  readonly headers: Readonly<Record<string, string>> | null;
  readonly body: string;
}) {
  const { webhooks } = useTexts().integrations;
  const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}`);
  const text = [lines.join('\n'), body].filter(Boolean).join('\n\n');
  return (
    <section className="flex min-w-0 flex-col gap-1">
      <h3 className="text-text-quiet">{title}</h3>
      {text === '' ? (
        <p className="rounded-card border border-line bg-surface-sunken p-3 text-text-quiet">
          {headers === null ? webhooks.noResponse : webhooks.emptyResponse}
        </p>
      ) : (
        // A text area, because it must be scrollable by keyboard.
        <textarea
          readOnly
          dir="ltr"
          aria-label={title}
          value={text}
          className="field-sizing-content max-h-80 resize-none rounded-card border border-line bg-surface-sunken p-3 font-mono text-[12px] leading-relaxed [overflow-wrap:anywhere]"
        />
      )}
    </section>
  );
}

/** Pretty-prints JSON; returns other texts unchanged. */
function indentJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2);
  } catch {
    return text;
  }
}
