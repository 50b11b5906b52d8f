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

/** The details of a message, recorded when the notification was created. */
export interface NotificationDetails {
  /** The kind of the actor. */
  readonly author_kind?: AuthorKind;
  /** The name of the assistant, if the actor is one. */
  readonly assistant?: string;
  /** With the project's own names for both, if it has any. */
  readonly status?: {
    readonly from: string;
    readonly to: string;
    readonly from_name?: string;
    readonly to_name?: string;
  };
  readonly webhook?: { readonly url: string; readonly reason: string };
  /** `YYYY-MM-DD`. */
  readonly due_date?: string;
  /** The release in which a comment was seen again. */
  readonly release?: string;
  readonly mockup?: { readonly name: string };
  /** The summary of the result, in at most 300 characters. */
  readonly result?: { readonly summary: string };
  /** The decision, signed with a name, which may differ from the actor's. */
  readonly decision?: {
    readonly decision: ApprovalDecision;
    readonly name: string;
    readonly note: string | null;
  };
}

/** The names in the sentence about a notification. */
export interface NotificationNames {
  readonly reason: NotificationReason;
  readonly details: NotificationDetails;
  /** undefined: nobody did it. */
  readonly actorName: string | undefined;
  readonly authorKind: AuthorKind;
  /** The name of the assistant that did it; absent: no assistant did, or it has no name. */
  readonly assistant?: string | undefined;
  readonly isAboutReply: boolean;
}

/** A day in words, such as "26 November 2026". @param day `YYYY-MM-DD`. */
export function dayIn(locale: string, day = ''): string {
  const instant = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(instant.getTime())) return day;
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(instant);
}

/** Every text of the e-mails in one language. */
export interface MailTexts {
  /** A sentence about the event. */
  readonly happening: (happening: NotificationNames) => string;
  /**
   * The name of an actor, with their kind for a visitor or an assistant.
   *
   * @param name the name of the person, or of the person for whom an assistant acts; undefined: unknown.
   * @param assistant the name of the assistant; absent: no assistant, or one without a name.
   */
  readonly signed: (name: string | undefined, kind: AuthorKind, assistant?: string) => string;
  /** The reason why a person gets an e-mail, as a sentence. */
  readonly why: Readonly<Record<Tie, string>>;
  /** The subject of an e-mail about multiple notifications. */
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
  /** The question whether a result is accepted, in an e-mail and on its linked page. */
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
    /** The text for a decision on another result than the newest one. */
    readonly outdated: string;
    readonly accepted: string;
    readonly refused: string;
    /** The text if the team has resolved or closed it otherwise. */
    readonly settled: string;
    readonly invalid: string;
    readonly asReporter: (organization: string) => string;
  };
  /** The texts for people without an account, in e-mails and on their linked pages. */
  readonly reporter: {
    /** The e-mail that requests the confirmation of an address. It must not contain text from the widget. */
    readonly confirmation: {
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
  /** The e-mail with a link to set a new password. */
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
