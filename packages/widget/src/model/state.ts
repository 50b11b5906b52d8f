import type { Language } from '@postil/contract/languages';
import type { Anchor } from '../anchors/signals/anchor.ts';
import type { Member } from '../api/api.ts';
import type {
  CommentDetails,
  Evidence,
  FormValues,
  NewComment,
  PageComment,
  Person,
  Priority,
  Settings,
  Visibility,
} from '../api/types.ts';
import type { TakenPicture } from '../page/boot.ts';
import type { Texts } from '../texts/catalogue.ts';

/** The picture of a comment. */
export interface Picture extends TakenPicture {
  /** The commented point as fractions of width and height; the centre if its location in the picture is unknown. */
  readonly pin: { readonly x: number; readonly y: number };
}

/** The target that a visitor has chosen on the page. */
export interface ChosenTarget {
  readonly element: Element;
  /** Recorded when the element was chosen. */
  readonly anchor: Anchor;
  /** Evidence about it; undefined if it could not be read. */
  readonly evidence: Evidence | undefined;
}

/** A comment that is being written. */
export interface Draft {
  readonly anchor: Anchor;
  readonly evidence?: Evidence | undefined;
  readonly pageUrl: string;
  readonly content: string;
  readonly priority: Priority;
  readonly sendsLog: boolean;
  /** The readers that a member of the team has chosen; everyone for other authors. */
  readonly visibility: Visibility;
  readonly formValues?: FormValues;
  /** The body that was sent; a retry must send the same. */
  readonly body?: NewComment | undefined;
  /** The key by which retries create only one comment. */
  readonly idempotencyKey: string;
  readonly name: string;
  readonly email: string;
  /** The Unix time at which writing began. */
  readonly openedAtMs: number;
  readonly state: 'writing' | 'sending' | 'failed';
  /** The reason why it was not sent. */
  readonly problem?: string | undefined;
}

/** The state of the draft's picture. */
type PictureState =
  | { readonly kind: 'none' }
  | { readonly kind: 'taking' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly picture: Picture };

/** The purpose for which the visitor chooses an element. */
export interface Picking {
  /** The id of the comment that gets a new location; otherwise a new comment begins. */
  readonly commentId?: string;
  /** The text that was selected on the page when the choice of an element began; it becomes the target. */
  readonly range?: Range | undefined;
  /** Whether the choice began with the shortcut: then focus, hover states and open elements are unchanged. */
  readonly isQuiet?: boolean;
  /** Whether the pointer is near the upper edge, where nothing may cover the element under it. */
  readonly isAtTop?: boolean;
}

/** A sentence at the foot of the screen. */
export interface Notice {
  readonly text: string;
  /** The offered action; the notice stays until the action is taken or the notice is closed. */
  readonly retry?: () => void;
  /** The label of the action, if it is not a retry. */
  readonly label?: string;
}

/** The state of the screen. */
export interface State {
  readonly settings: Settings;
  readonly language: Language;
  readonly texts: Texts;
  readonly theme: 'light' | 'dark';
  /** Whether the site was switched off, so that only a last notice is shown. */
  readonly isClosed: boolean;
  readonly visitor: { readonly name: string | null; readonly is_identified: boolean };
  readonly member: Member | null;
  /** The people to whom the member can assign comments. */
  readonly people: readonly Person[];
  /** Whether the people could not be read. */
  readonly arePeopleMissing: boolean;
  readonly comments: readonly PageComment[];
  /** The reason why the comments of this page could not be read. */
  readonly commentsProblem: string | null;
  readonly isComplete: boolean;
  /** The interval at which an open page refreshes its comments. */
  readonly refreshMs: number;
  /** The ids of the comments whose elements were not found. */
  readonly detached: ReadonlySet<string>;
  /** The ids of the comments whose elements are currently hidden. */
  readonly unseen: ReadonlySet<string>;
  readonly arePinsShown: boolean;
  readonly isListOpen: boolean;
  readonly picking: Picking | null;
  readonly isComposing: boolean;
  /** Whether the focus stays on the page until the picture has been taken, because losing it may close something there. */
  readonly isQuiet: boolean;
  readonly draft: Draft | null;
  readonly picture: PictureState;
  /** Further pictures of the draft. */
  readonly attachments: readonly Blob[];
  /** Whether the picture is being drawn on. */
  readonly isAnnotating: boolean;
  /** The id of the open comment; its conversation is loaded from the server. */
  readonly openId: string | null;
  readonly details: CommentDetails | null;
  /** The current notice; null: none. */
  readonly notice: Notice | null;
}

/** Whether the user is a member of the team, who can choose readers; guests cannot. */
export function isInTeam({ member }: Pick<State, 'member'>): boolean {
  return member !== null && member.role !== 'guest';
}

/** Sorts comments as the server does: pending ones first, then the newest. */
export function sortComments(comments: readonly PageComment[]): PageComment[] {
  // Ids increase with time.
  return [...comments].sort((a, b) => Number(isDone(a)) - Number(isDone(b)) || (a.id < b.id ? 1 : -1));
}

/** Whether the comment is resolved or closed. */
export function isDone({ status }: PageComment): boolean {
  return status === 'RESOLVED' || status === 'CLOSED';
}
