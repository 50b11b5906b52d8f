import type { Evidence, ReportedEvidence, SentEvidence } from '@postil/contract';
import type { CommentDetailRow } from '../comment/queries.ts';

/** The data of a comment in addition to the evidence that its page reported. */
export interface CommentContext {
  readonly comment: Pick<CommentDetailRow, 'page_url' | 'page_title' | 'device_type' | 'context'>;
  /** undefined: it has none, or it was not requested. */
  readonly screenshot?: Evidence['screenshot'];
}

/** The properties of a window, by their names in the context of a comment. */
const WINDOW_PROPERTIES = ['browser', 'os', 'device', 'viewport'] as const;

/**
 * The evidence of a comment: the evidence that its page reported, with the window, the log and the screenshot.
 *
 * @param reported null: the page has reported none.
 * @returns null if there is none.
 */
export function composeEvidence(
  reported: ReportedEvidence | null,
  { comment, screenshot }: CommentContext,
): Evidence | null {
  const context: Evidence['environment'] & Pick<Evidence, 'technical_log'> = comment.context;
  const { technical_log: log } = context;
  const environment = { ...reported?.environment, ...windowOf(comment), ...pageOf(comment) };
  const evidence = {
    ...reported,
    ...(Object.keys(environment).length > 0 && { environment }),
    ...(log && log.length > 0 && { technical_log: log }),
    ...(screenshot && { screenshot }),
  };
  return Object.keys(evidence).length > 0 ? evidence : null;
}

/** The reported window with its device type, which is a mere default if the page has reported no window. */
function windowOf({ context, device_type }: CommentContext['comment']): Evidence['environment'] {
  const window = Object.fromEntries(
    WINDOW_PROPERTIES.filter((name) => context[name] !== undefined).map((name) => [name, context[name]]),
  );
  return Object.keys(window).length > 0 ? { ...window, device_type } : {};
}

/** Tasks created on the board may have a path without a host, or no page. */
function pageOf({ page_url, page_title }: CommentContext['comment']): Evidence['environment'] {
  if (!page_url.startsWith('http')) return {};
  return { page_url, ...(page_title !== null && { page_title }) };
}

/** Splits sent evidence into the evidence to store and the context of the new comment; drops screenshot and page. */
export function splitEvidence(sent: SentEvidence | undefined): {
  readonly reported: ReportedEvidence | undefined;
  readonly context: Readonly<Record<string, unknown>>;
} {
  if (sent === undefined) return { reported: undefined, context: {} };
  const { screenshot: _, technical_log: log, environment: sentEnvironment, ...parts } = sent;
  const {
    browser,
    os,
    device,
    viewport,
    device_type: __,
    page_url: ___,
    page_title: ____,
    ...environment
  } = sentEnvironment ?? {};
  const contextFields = { browser, os, device, viewport, technical_log: log };
  return {
    reported: { ...parts, ...(Object.keys(environment).length > 0 && { environment }) },
    context: Object.fromEntries(Object.entries(contextFields).filter(([, value]) => value !== undefined)),
  };
}
