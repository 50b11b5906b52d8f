import { COMMENT_STATUSES } from '@postil/contract';
import { dayIn, type MailTexts, type NotificationNames } from '../language/mail.ts';

export const texts: MailTexts = {
  happening,
  signed,
  why: {
    assignee: 'You get this because you are assigned to this comment.',
    assigner: 'You get this because you assigned this comment.',
    submitter: 'You get this because you submitted a result for this comment.',
    mentioned: 'You get this because you were mentioned.',
    author: 'You get this because you wrote this comment.',
    replier: 'You get this because you replied to this comment.',
    subscriber: 'You get this because you are subscribed to this comment.',
    uploader: 'You get this because you uploaded the mockup or its newest version.',
    owner: 'You get this because you are an owner of the organisation.',
  },
  several: (notifications, subjects) =>
    subjects === 1
      ? `${notifications} notifications`
      : `${notifications} notifications about ${subjects} tasks`,
  more: (notifications) => `And ${notifications} more.`,
  webhook: 'A webhook was switched off',
  mockup: (name) => `Mockup “${name}”`,
  open: 'Open in Postil',
  openNotifications: 'Open your notifications',
  openPage: 'Open the page',
  picture: 'The part of the page that the comment is about',
  asMember: (organization) => `You get mail from Postil as a member of ${organization}.`,
  unsubscribe: 'Unsubscribe',
  result: {
    asks: (actor) => `${actor} worked on your comment and asks whether it is done.`,
    asksAgain: (actor) => `${actor} worked on your comment and is still waiting for your decision.`,
    subject: (title) => `Is this done? ${title}`,
    comment: 'Your comment',
    done: 'What was done',
    see: 'See it',
    decide: 'Say whether it is done',
    before: 'Before',
    after: 'After',
    accept: 'Accept',
    refuse: 'Not yet',
    reason: 'What is missing?',
    reasonMissing: 'Say what is missing.',
    outdated: 'Your decision was not saved, because there is a newer result. Read it, and decide again.',
    accepted: 'You accepted this result.',
    refused: 'You said what is missing. The team has been notified.',
    settled: 'The team has settled this comment, so there is nothing left to decide.',
    invalid: 'This link has expired or is incomplete. Please copy it from the mail in full.',
    asReporter: (organization) =>
      `You get this mail because you left your address with a comment for ${organization}.`,
  },
  reporter: {
    confirmation: {
      subject: (organization) => `Confirm your address for ${organization}`,
      about: (organization, location) =>
        `Somebody, probably you, left this address with a comment for ${organization}${location ? ` (${location})` : ''}.`,
      purpose:
        'Confirm it to get mail about replies to your comments, what was done, and when they are resolved.',
      confirm: 'Confirm the address',
      limits: 'The link works for 30 days. If it was not you, ignore this mail: you get no other one.',
    },
    repliedSubject: (title) => `Reply: ${title}`,
    resolved: (actor) => `${actor} marked your comment as resolved.`,
    resolvedSubject: (title) => `Resolved: ${title}`,
    toPin: 'See your comment on the page',
    page: {
      title: 'Mail about your comments',
      asked: (email, organization) => `Shall ${email} get mail about your comments for ${organization}?`,
      confirmed: (email, organization) => `${email} gets mail about your comments for ${organization}.`,
      unsubscribed: (email, organization) => `${email} gets no mail about comments for ${organization}.`,
      off: 'Stop sending mail',
      on: 'Send mail again',
    },
  },
  reset: {
    topic: 'Set a new password for Postil',
    about: 'Somebody, probably you, asked for a link to set a new password.',
    set: 'Set a new password',
    limits: 'The link works once, within one hour.',
    reason: 'If you did not ask for it, ignore this mail: nothing has changed.',
  },
  invitation: {
    topic: (inviter = 'Somebody', organization) => `${inviter} added you to ${organization}`,
    about:
      'Postil is where the team collects feedback on its web pages: comments on pages and mockups, as tasks on a board.',
    join: 'Join and sign in',
    accept:
      'If you already sign in with Postil, accept mail from this organisation. Until then you get no other mail; to decline, do nothing.',
    acceptLink: 'Accept mail from this organisation',
  },
};

function happening({
  reason,
  details,
  actorName,
  authorKind,
  assistant,
  isAboutReply,
}: NotificationNames): string {
  const { status, webhook, mockup, decision, due_date: dueDate, release } = details;
  const actor = signed(actorName, authorKind, assistant);
  switch (reason) {
    case 'assigned':
      return `${actor} assigned the comment to you.`;
    case 'mentioned':
      return `${actor} mentioned you in ${isAboutReply ? 'a reply' : 'the comment'}.`;
    case 'commented':
      return `${actor} commented on the mockup “${mockup?.name}”.`;
    case 'mockup_decided': {
      const done = decision?.decision === 'APPROVED' ? 'approved' : 'requested changes to';
      return `${signed(decision?.name, authorKind)} ${done} the mockup “${mockup?.name}”.`;
    }
    case 'replied':
      return `${actor} replied.`;
    case 'result_submitted':
      return `${actor} submitted a result.`;
    case 'decision_awaited':
      return `The result of ${actor} is waiting for your decision.`;
    case 'seen_again':
      return `${actor} reported it again in ${release}.`;
    case 'status_changed':
      return `${actor} changed the status from ${inWords(status?.from)} to ${inWords(status?.to)}.`;
    case 'subscribed':
      return `${actor} subscribed you to the comment.`;
    case 'due':
      return `The comment is due on ${dayIn('en-GB', dueDate)}.`;
    case 'webhook_disabled':
      return `The webhook ${webhook?.url} was switched off. ${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/**
 * The name of a person with their kind: for a visitor, who chooses the name freely, and for the person for whom an
 * assistant acts.
 */
function signed(name = 'Somebody', kind: NotificationNames['authorKind'], assistant?: string): string {
  if (assistant !== undefined) return `${assistant} for ${name}`;
  if (kind === 'assistant') return `${name} (assistant)`;
  return kind === 'visitor' ? `${name} (visitor)` : name;
}

/** A status in words; a project's own name for it is unchanged. */
function inWords(status = ''): string {
  if (!COMMENT_STATUSES.some((known) => known === status)) return status;
  return status.toLowerCase().replaceAll('_', ' ');
}
