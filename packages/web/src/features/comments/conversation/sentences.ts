import type { ActivityRecord } from '@postil/client';
import type { Texts } from '../../../i18n/catalogue.ts';
import { differencesIn, type FieldDifference, personIn } from './activity.ts';

/** What is needed to write about what happened. */
export interface Words {
  readonly texts: Texts;
  /** The name of a person; undefined for somebody unknown. */
  readonly nameOf: (id: string) => string | undefined;
  /** Joins words into a list, as the language does. */
  readonly list: (words: readonly string[]) => string;
}

/** The sentences for an entry of the activity; none for a reply, which is shown itself. */
export function sentencesFor(entry: ActivityRecord, words: Words): string[] {
  const { activity, somebody } = words.texts.task;
  const name = personIn(entry).name || somebody;
  switch (entry.action) {
    case 'created':
      return [activity.created(name)];
    case 'replied':
      return [];
    case 'subscribed':
    case 'unsubscribed':
      return [subscription(entry, name, words)];
    case 'moved':
      return [
        differencesIn(entry).some(({ field }) => field === 'page_url')
          ? activity.moved(name)
          : activity.pinned(name),
      ];
    default: {
      const sentences = differencesIn(entry).flatMap(
        (difference) => sentenceFor(difference, entry, words) ?? [],
      );
      return sentences.length > 0 ? sentences : [activity.updated(name)];
    }
  }
}

function subscription(entry: ActivityRecord, name: string, { texts, nameOf, list }: Words): string {
  const { activity, somebody } = texts.task;
  const isOn = entry.action === 'subscribed';
  const { user_ids: ids } = entry.metadata;
  const people = Array.isArray(ids) ? ids.map(String) : [];
  if (people.length === 1 && people[0] === entry.user.id)
    return isOn ? activity.subscribedSelf(name) : activity.unsubscribedSelf(name);
  const names = list(people.map((id) => nameOf(id) ?? somebody));
  return isOn ? activity.subscribed(name, names) : activity.unsubscribed(name, names);
}

function sentenceFor(
  { field, from, to }: FieldDifference,
  entry: ActivityRecord,
  words: Words,
): string | string[] | undefined {
  const { activity, somebody } = words.texts.task;
  const { common } = words.texts;
  const name = personIn(entry).name || somebody;
  switch (field) {
    case 'status':
      return activity.status(name, valueIn(common.statuses, from), valueIn(common.statuses, to));
    case 'priority':
      return activity.priority(name, valueIn(common.priorities, to));
    case 'category':
      return to === null
        ? activity.noCategory(name)
        : activity.category(name, valueIn(common.categories, to));
    case 'assigned_to':
      return assignment(name, { to, entry, words });
    case 'tags':
      return tagSentences(name, { from: textsIn(from), to: textsIn(to) }, words);
    case 'content':
      return activity.text(name);
    case 'description':
      return activity.description(name);
    case 'screenshot':
      return to === null ? activity.noScreenshot(name) : activity.screenshot(name);
    case 'visibility':
      return to === 'everyone' ? activity.shown(name) : activity.hidden(name);
    case 'reply_visibility':
      return to === 'everyone' ? activity.replyShown(name) : activity.replyHidden(name);
    case 'reply':
      return to === null ? activity.noReply(name) : activity.reply(name);
    default:
      return undefined;
  }
}

function assignment(
  name: string,
  { to, entry, words }: { readonly to: unknown; readonly entry: ActivityRecord; readonly words: Words },
): string {
  const { activity, somebody } = words.texts.task;
  if (typeof to !== 'string') return activity.unassigned(name);
  if (to === entry.user.id) return activity.assignedSelf(name);
  return activity.assigned(name, words.nameOf(to) ?? somebody);
}

function tagSentences(
  name: string,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
  { texts, list }: Words,
): string[] {
  const { activity } = texts.task;
  const added = to.filter((tag) => !from.includes(tag));
  const removed = from.filter((tag) => !to.includes(tag));
  return [
    ...(added.length > 0 ? [activity.tagsAdded(name, list(added.map(marked)))] : []),
    ...(removed.length > 0 ? [activity.tagsRemoved(name, list(removed.map(marked)))] : []),
  ];
}

const marked = (tag: string) => `“${tag}”`;

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The label of a value of a closed set; for an unknown value the value itself. */
function valueIn(names: Readonly<Record<string, string>>, value: unknown): string {
  return names[String(value)] ?? String(value);
}
