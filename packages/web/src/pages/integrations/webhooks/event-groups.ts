import type { CreateWebhookBody } from '@postil/client';
import { EVENT_NAMES, WEBHOOK_EVENTS } from '@postil/contract/enums';

/** All events of one kind of record. */
export interface EventGroup {
  /** The kind of the record, such as `comment`. */
  readonly kind: string;
  /** The pattern for all of them, including those of later versions. */
  readonly pattern: string;
  readonly names: readonly string[];
}

export const EVERYTHING = '*';

const kindOf = (name: string) => name.slice(0, name.indexOf('.'));

/** All events to which a webhook can subscribe, by kind. */
export const EVENT_GROUPS: readonly EventGroup[] = groupsOf([...EVENT_NAMES, ...WEBHOOK_EVENTS]);

function groupsOf(names: readonly string[]): EventGroup[] {
  return [...new Set(names.map(kindOf))].map((kind) => ({
    kind,
    pattern: `${kind}.*`,
    names: names.filter((name) => kindOf(name) === kind),
  }));
}

/** Whether an event is chosen, by itself or by a pattern. */
export function isChosen(chosen: readonly string[], name: string): boolean {
  return chosen.includes(name) || chosen.includes(EVERYTHING) || chosen.includes(`${kindOf(name)}.*`);
}

/** The choice after a toggle of a checkbox. A pattern replaces the events that it matches. */
export function withBox(chosen: readonly string[], box: string, isTicked: boolean): string[] {
  const others = chosen.filter((each) => each !== box);
  if (!isTicked) return others;
  if (box === EVERYTHING) return [EVERYTHING];
  if (!box.endsWith('.*')) return [...others, box];
  return [...others.filter((each) => `${kindOf(each)}.*` !== box), box];
}

/** The chosen events for the API. */
export function toEvents(chosen: readonly string[]): CreateWebhookBody['events'] {
  // The checkboxes offer only valid events and patterns, and the server validates the request.
  return [...chosen] as CreateWebhookBody['events'];
}
