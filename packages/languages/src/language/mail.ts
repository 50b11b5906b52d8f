import type { ApprovalDecision, AuthorKind, NotificationReason } from '@postil/contract';

/** The tie between a person and the comment, mockup or webhook of a notification. */
export type Tie =
  | 'assignee'
  | 'assigner'
  | 'submitter'
  | 'mentioned'
  | 'author'
  | 'replier'
  | 'subscriber'
  | 'uploader'
  | 'owner';

/** Details of a message as they were when the notification was made. */
export interface NotificationDetails {
  /** The kind of the actor. */
  readonly author_kind?: AuthorKind;
  /** The name of the assistant, if the actor is one. */
  readonly assistant?: string;
  /** With the names that the project gives to the two, where it does. */
  readonly status?: {
    readonly from: string;
    readonly to: string;
    readonly from_name?: string;
    readonly to_name?: string;
  };
  readonly webhook?: { readonly url: string; readonly reason: string };
  /** `YYYY-MM-DD`. */
  readonly due_date?: string;
  /** In which a comment was seen again. */
  readonly release?: string;
  readonly mockup?: { readonly name: string };
  /** The summary of the result, in at most 300 characters. */
  readonly result?: { readonly summary: string };
  /** Signed with a name, which need not be that of the actor. */
  readonly decision?: {
    readonly decision: ApprovalDecision;
    readonly name: string;
    readonly note: string | null;
  };
}

/** The names in the sentence about a notification. */
export interface Happening {
  readonly reason: NotificationReason;
  readonly details: NotificationDetails;
  /** undefined if nobody did it. */
  readonly actorName: string | undefined;
  readonly authorKind: AuthorKind;
  /** The name of the assistant that did it; absent: it is none, or has no name. */
  readonly assistant?: string | undefined;
  readonly isAboutReply: boolean;
}

/** A day in words, such as "26 November 2026". @param day `YYYY-MM-DD`. */
export function dayIn(locale: string, day = ''): string {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
}

/** Every text of the mails in one language. */
export interface MailTexts {
  /** A sentence that says what happened. */
  readonly happening: (happening: Happening) => string;
  /**
   * The name of somebody, which says of a visitor and of an assistant what they are.
   *
   * @param name of the person, also of the one for whom an assistant works; undefined: nobody is known.
   * @param assistant the name of the assistant; absent: it is none, or has no name.
   */
  readonly signed: (name: string | undefined, kind: AuthorKind, assistant?: string) => string;
  /** The reason why somebody gets a mail, as a sentence. */
  readonly why: Readonly<Record<Tie, string>>;
  /** The subject of a mail about several things. */
  readonly several: (notifications: number, subjects: number) => string;
  readonly more: (notifications: number) => string;
  readonly webhook: string;
  readonly mockup: (name: string) => string;
  readonly open: string;
  readonly openNotifications: string;
  readonly openPage: string;
  /** The text alternative of the picture of a comment. */
  readonly picture: string;
  readonly asMember: (organization: string) => string;
  readonly unsubscribe: string;
  /** The question whether a result is accepted, in a mail and on the page behind its link. */
  readonly result: {
    readonly asks: (actor: string) => string;
    readonly asksAgain: (actor: string) => string;
    readonly subject: (title: string) => string;
    readonly comment: string;
    readonly done: string;
    readonly see: string;
    readonly decide: string;
    readonly before: string;
    readonly after: string;
    readonly accept: string;
    readonly refuse: string;
    readonly reason: string;
    readonly reasonMissing: string;
    readonly accepted: string;
    readonly refused: string;
    /** The team has resolved or closed it otherwise. */
    readonly settled: string;
    readonly invalid: string;
    readonly asReporter: (organization: string) => string;
  };
  /** The texts for people without an account, in mails and on the pages behind their links. */
  readonly reporter: {
    /** In the mail that asks to confirm an address. It has nothing that somebody wrote in the widget. */
    readonly question: {
      readonly subject: (organization: string) => string;
      readonly about: (organization: string, location: string | undefined) => string;
      readonly purpose: string;
      readonly confirm: string;
      readonly limits: string;
    };
    readonly repliedSubject: (title: string) => string;
    readonly resolved: (actor: string) => string;
    readonly resolvedSubject: (title: string) => string;
    readonly toPin: string;
    readonly page: {
      readonly title: string;
      readonly asked: (email: string, organization: string) => string;
      readonly confirmed: (email: string, organization: string) => string;
      readonly unsubscribed: (email: string, organization: string) => string;
      readonly off: string;
      readonly on: string;
    };
  };
  /** In the mail with a link to set a new password. */
  readonly reset: {
    readonly topic: string;
    readonly about: string;
    readonly set: string;
    readonly limits: string;
    readonly reason: string;
  };
  readonly invitation: {
    readonly topic: (inviter: string | undefined, organization: string) => string;
    readonly about: string;
    readonly join: string;
    readonly accept: string;
    readonly acceptLink: string;
  };
}
