import type { ActivityRecord } from '@postil/client';
import type { Texts } from '../../../i18n/catalogue.ts';
import { differencesIn, type FieldDifference, personIn } from './activity.ts';

/** The data for sentences about a change. */
interface SentenceContext {
  readonly texts: Texts;
  /** The name of a status in the project of the comment. */
  readonly statusName: (status: string) => string;
  /** The name of a person; undefined for somebody unknown. */
  readonly nameOf: (id: string) => string | undefined;
  /** @param id the id of a project, as stored in the activity. */
  readonly projectName: (id: unknown) => string;
  /** Joins words into a list in the format of the language. */
  readonly list: (words: readonly string[]) => string;
  /** A formatted day. @param day `YYYY-MM-DD`. */
  readonly day: (day: string) => string;
}

/** The person, or the assistant and the person for whom it acted. */
function nameIn(entry: ActivityRecord, { texts }: SentenceContext): string {
  const name = personIn(entry).name || texts.task.somebody;
  const { assistant } = entry.metadata;
  return assistant === undefined ? name : texts.common.assistantFor(assistant, name);
}

/** The sentences for an entry of the activity; none for a reply, which is shown itself, nor for a departure. */
export function sentencesFor(entry: ActivityRecord, words: SentenceContext): string[] {
  const { activity } = words.texts.task;
  const name = nameIn(entry, words);
  const decision = decisionIn(entry);
  // The decision is more informative than the resulting status.
  if (decision !== undefined)
    return [decision === 'accepted' ? activity.resultAccepted(name) : activity.resultRefused(name)];
  switch (entry.action) {
    case 'created':
      return [activity.created(name)];
    case 'result_submitted':
      return [activity.resultSubmitted(name)];
    case 'handed_over':
      return [activity.handedOver(name)];
    case 'replied':
      return [];
    case 'subscribed':
    case 'unsubscribed':
      return [subscription(entry, name, words)];
    case 'moved':
      return movement(entry, name, words);
    default: {
      const sentences = differencesIn(entry).flatMap(
        (difference) => sentenceFor(difference, entry, words) ?? [],
      );
      return sentences.length > 0 ? sentences : [activity.updated(name)];
    }
  }
}

/** The decision about a result; undefined for any other entry. */
function decisionIn({ metadata: { acceptance } }: ActivityRecord): unknown {
  return typeof acceptance === 'object' && acceptance !== null && 'decision' in acceptance
    ? acceptance.decision
    : undefined;
}

/** The sentence for a move to another page, project, site or element. */
function movement(entry: ActivityRecord, name: string, { texts, projectName }: SentenceContext): string[] {
  const { activity } = texts.task;
  // This is the entry of the former project; the new project has one of its own.
  if (entry.metadata.is_departure === true) return [];
  const differences = differencesIn(entry);
  const project = differences.find(({ field }) => field === 'project_id');
  const hasChanged = (changedField: string) => differences.some(({ field }) => field === changedField);
  if (project) return [activity.toProject(name, projectName(project.to))];
  if (hasChanged('site_id')) return [activity.toSite(name)];
  return [hasChanged('page_url') ? activity.moved(name) : activity.pinned(name)];
}

function subscription(entry: ActivityRecord, name: string, { texts, nameOf, list }: SentenceContext): string {
  const { activity, somebody } = texts.task;
  const isSubscribed = entry.action === 'subscribed';
  const { user_ids: ids } = entry.metadata;
  const people = Array.isArray(ids) ? ids.map(String) : [];
  if (people.length === 1 && people[0] === entry.user.id)
    return isSubscribed ? activity.subscribedSelf(name) : activity.unsubscribedSelf(name);
  const names = list(people.map((id) => nameOf(id) ?? somebody));
  return isSubscribed ? activity.subscribed(name, names) : activity.unsubscribed(name, names);
}

function sentenceFor(
  { field, from, to }: FieldDifference,
  entry: ActivityRecord,
  words: SentenceContext,
): string | string[] | undefined {
  const { activity } = words.texts.task;
  const { common } = words.texts;
  const name = nameIn(entry, words);
  switch (field) {
    case 'status':
      return activity.status(name, words.statusName(String(from)), words.statusName(String(to)));
    case 'priority':
      return activity.priority(name, valueIn(common.priorities, to));
    case 'category':
      return to === null
        ? activity.noCategory(name)
        : activity.category(name, valueIn(common.categories, to));
    case 'close_reason':
      return to === null
        ? activity.noCloseReason(name)
        : activity.closeReason(name, valueIn(words.texts.task.closeReasons, to));
    case 'fixed_in':
    case 'seen_again_in':
      return releaseSentence(name, { field, release: to }, words);
    case 'assigned_to':
      return assignment(name, { to, entry, words });
    case 'due_date':
      return dueSentence(name, { from, to }, words);
    case 'relation':
      return relationSentence(name, to ?? from, { isRemoved: to === null, words });
    case 'tags':
      return tagSentences(name, { from: textsIn(from), to: textsIn(to) }, words);
    case 'content':
      return activity.text(name);
    case 'description':
      return activity.description(name);
    case 'screenshot':
    case 'picture':
    case 'result_picture':
    case 'reply':
      return partSentence(field, { name, isRemoved: to === null, words });
    case 'visibility':
      return to === 'everyone' ? activity.shown(name) : activity.hidden(name);
    case 'reply_visibility':
      return to === 'everyone' ? activity.replyShown(name) : activity.replyHidden(name);
    default:
      return undefined;
  }
}

/** The sentence for a part of a comment that was added, changed or removed. */
function partSentence(
  part: 'screenshot' | 'picture' | 'result_picture' | 'reply',
  {
    name,
    isRemoved,
    words,
  }: { readonly name: string; readonly isRemoved: boolean; readonly words: SentenceContext },
): string {
  const { activity } = words.texts.task;
  const sentences = {
    screenshot: [activity.screenshot, activity.noScreenshot],
    picture: [activity.picture, activity.noPicture],
    result_picture: [activity.resultPicture, activity.resultPicture],
    reply: [activity.reply, activity.noReply],
  } as const;
  const [added, removed] = sentences[part];
  return isRemoved ? removed(name) : added(name);
}

/** @param relation as stored in the activity. */
function relationSentence(
  name: string,
  relation: unknown,
  { isRemoved, words: { texts } }: { readonly isRemoved: boolean; readonly words: SentenceContext },
): string | undefined {
  if (typeof relation !== 'object' || relation === null || !('kind' in relation)) return undefined;
  const { activity, relations } = texts.task;
  const number = 'number' in relation && typeof relation.number === 'number' ? `#${relation.number}` : '';
  const target = `${valueIn(relations.kinds, relation.kind)} ${number}`.trim();
  return isRemoved ? activity.noRelation(name, target) : activity.relation(name, target);
}

/** The sentence for a release in which a task was fixed or seen again; a cleared release results from another change. */
function releaseSentence(
  name: string,
  { field, release }: { readonly field: 'fixed_in' | 'seen_again_in'; readonly release: unknown },
  { texts }: SentenceContext,
): string | undefined {
  if (typeof release !== 'string') return undefined;
  const { fixedIn, seenAgain } = texts.task.activity;
  return field === 'fixed_in' ? fixedIn(name, release) : seenAgain(name, release);
}

function dueSentence(
  name: string,
  { from, to }: { readonly from: unknown; readonly to: unknown },
  { texts, day }: SentenceContext,
): string {
  const { activity } = texts.task;
  if (typeof to !== 'string') return activity.noDue(name, day(String(from)));
  return typeof from === 'string'
    ? activity.dueChanged(name, day(from), day(to))
    : activity.due(name, day(to));
}

function assignment(
  name: string,
  {
    to,
    entry,
    words,
  }: { readonly to: unknown; readonly entry: ActivityRecord; readonly words: SentenceContext },
): string {
  const { activity, somebody } = words.texts.task;
  if (typeof to !== 'string') return activity.unassigned(name);
  if (to === entry.user.id) return activity.assignedSelf(name);
  return activity.assigned(name, words.nameOf(to) ?? somebody);
}

function tagSentences(
  name: string,
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
  { texts, list }: SentenceContext,
): string[] {
  const { activity } = texts.task;
  const added = to.filter((tag) => !from.includes(tag));
  const removed = from.filter((tag) => !to.includes(tag));
  return [
    ...(added.length > 0 ? [activity.tagsAdded(name, list(added.map(quoted)))] : []),
    ...(removed.length > 0 ? [activity.tagsRemoved(name, list(removed.map(quoted)))] : []),
  ];
}

const quoted = (tag: string) => `“${tag}”`;

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}

/** The label of a value of a closed set; for an unknown value the value itself. */
function valueIn(names: Readonly<Record<string, string>>, value: unknown): string {
  return names[String(value)] ?? String(value);
}
