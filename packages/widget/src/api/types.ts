import type {
  CreateWidgetCommentBody,
  WidgetComment,
  WidgetCommentDetail,
  WidgetPicture,
  WidgetReply,
  WidgetResult,
  WidgetSession,
} from '@postil/contract';
import type { Anchor } from '../anchors/signals/anchor.ts';

/** The site's settings of its widget. */
export type Settings = WidgetSession['site'];
/** The session of the visitor, with the comments of the page. */
export type Session = Omit<WidgetSession, 'pins'> & { readonly comments: PageComments | undefined };

/** A comment on the page. An unreadable anchor counts as none. */
export type PageComment = Omit<WidgetComment, 'anchor'> & { readonly anchor: Anchor | null };
/** A comment with its conversation. */
export type CommentDetails = Omit<WidgetCommentDetail, 'anchor'> & { readonly anchor: Anchor | null };
/** The comments of a page. */
export interface PageComments {
  readonly comments: readonly PageComment[];
  /** Whether these are all comments of the page. */
  readonly isComplete: boolean;
  /** The minimum interval before the next refresh, in milliseconds. */
  readonly refreshMs: number;
}

export type Status = PageComment['status'];
export type Reply = WidgetReply;
/** A picture beside the screenshot of a comment, or of a reply. */
export type AttachedPicture = WidgetPicture;
/** A result of a comment. */
export type Result = WidgetResult;
export type Screenshot = NonNullable<CommentDetails['screenshot']>;
/** The readers of a comment or a reply: only the team, or also visitors, reviewers and clients. */
export type Visibility = PageComment['visibility'];
/** The kind of an author. */
export type AuthorKind = PageComment['author_kind'];
export type Person = NonNullable<PageComment['assigned_to']>;

/** The priorities that visitors may choose. */
export type Priority = CreateWidgetCommentBody['priority'];
/** The input of a new comment. */
export type NewComment = Omit<CreateWidgetCommentBody, 'priority'> & { readonly priority?: Priority };
/** The values of the site's own fields. */
export type FormValues = Pick<NewComment, 'type' | 'fields'>;
/** Evidence about the element of a comment. */
export type Evidence = NonNullable<NewComment['evidence']>;
/** Something that went wrong on the page. */
export type LogEntry = NonNullable<NonNullable<NewComment['context']>['technical_log']>[number];
