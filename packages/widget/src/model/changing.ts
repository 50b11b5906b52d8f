import { MAX_RELEASE } from '@postil/contract/limits';
import type { PageComment, Status, Visibility } from '../api/types.ts';
import { pageUrl } from '../page/page-url.ts';
import { type Context, describeProblem } from './context.ts';
import { sendInBackground } from './pictures.ts';
import { type ChosenTarget, sortComments } from './state.ts';
import type { ViewActions } from './viewing.ts';

/** The changes to existing comments. Each shows the cause of a failure, and returns whether it succeeded. */
export interface ChangeActions {
  edit(id: string, content: string): Promise<boolean>;
  /** Sets the readers of a comment and its conversation. */
  setVisibility(id: string, visibility: Visibility): Promise<boolean>;
  remove(id: string): Promise<boolean>;
  setStatus(id: string, status: Status): Promise<boolean>;
  assign(id: string, assignedTo: string | null): Promise<boolean>;
  reply(id: string, reply: WrittenReply): Promise<boolean>;
  /** Moves a comment to another location. */
  reposition(id: string, chosen: ChosenTarget): Promise<boolean>;
}

/** A reply to send. */
interface WrittenReply {
  readonly content: string;
  /** The readers that a member of the team has chosen; undefined for other authors. */
  readonly visibility: Visibility | undefined;
  readonly pictures: readonly Blob[];
}

/** Creates the actions that change comments. */
export function createChangeActions(context: Context, viewing: ViewActions): ChangeActions {
  const { store, api, follower, boot } = context;
  const attempt = async (change: () => Promise<void>) => {
    try {
      await change();
      return true;
    } catch (error) {
      store.set({ notice: { text: describeProblem(error, store.get().texts) } });
      return false;
    }
  };
  /** Replaces a changed comment in the list and in the open conversation. */
  const show = (comment: PageComment) => {
    const { comments, details, isComplete } = store.get();
    const previous = comments.find(({ id }) => id === comment.id);
    const next = { ...previous, ...comment };
    viewing.showComments({
      comments: sortComments(comments.map((each) => (each.id === comment.id ? next : each))),
      isComplete,
    });
    if (details?.id === comment.id) store.set({ details: { ...details, ...comment } });
  };
  return {
    edit: (id, content) => attempt(async () => show(await api.edit(id, { content }))),
    setVisibility: (id, visibility) => attempt(async () => show(await api.edit(id, { visibility }))),
    setStatus: (id, status) => attempt(async () => show(await api.setStatus(id, status, releaseOf(boot)))),
    assign: (id, assignedTo) => attempt(async () => show(await api.assign(id, assignedTo))),
    remove: (id) =>
      attempt(async () => {
        await api.delete(id);
        const { comments, isComplete, texts } = store.get();
        viewing.closeComment();
        viewing.showComments({ comments: comments.filter((comment) => comment.id !== id), isComplete });
        store.set({ notice: { text: texts.thread.deleted } });
      }),
    reply: (id, reply) => attempt(() => sendReply(context, viewing, { id, ...reply })),
    reposition: (id, { element, anchor, evidence }) =>
      attempt(async () => {
        follower.choose(anchor, element);
        store.set({ picking: null });
        show({ ...(await api.reposition(id, { anchor, evidence, page_url: pageUrl() })), anchor });
      }),
  };
}

/** The release that the page names, truncated to the server's limit. */
function releaseOf({ dataset: { release = '' } }: Context['boot']): string | undefined {
  return [...release.trim()].slice(0, MAX_RELEASE).join('') || undefined;
}

async function sendReply(
  context: Context,
  viewing: ViewActions,
  { id, content, visibility, pictures }: WrittenReply & { readonly id: string },
): Promise<void> {
  const { store, api, visitorData } = context;
  const { name } = visitorData.get();
  const reply = await api.reply(id, { content, visibility, ...(name ? { name } : {}) });
  const { details, comments, isComplete, texts } = store.get();
  const hasPictures = pictures.length > 0;
  if (reply.is_held) {
    const text = hasPictures ? `${texts.composer.held} ${texts.picture.noneOfReply}` : texts.composer.held;
    return store.set({ notice: { text } });
  }
  if (details?.id === id) store.set({ details: { ...details, replies: [...details.replies, reply] } });
  const withReply = (comment: PageComment) =>
    comment.id === id ? { ...comment, replies_count: comment.replies_count + 1 } : comment;
  viewing.showComments({ comments: comments.map(withReply), isComplete });
  if (hasPictures)
    sendInBackground(context, (sending) =>
      sending.sendAttachments(context, { id, replyId: reply.id }, pictures),
    );
}
