import { dayIn, type MailTexts, type NotificationNames } from '../language/mail.ts';
import { statusNameIn } from '../language/statuses.ts';
import { common } from './app/common.ts';

export const texts: MailTexts = {
  happening,
  signed,
  why: {
    assignee: 'Sie erhalten diese E-Mail, weil Ihnen dieser Kommentar zugewiesen ist.',
    assigner: 'Sie erhalten diese E-Mail, weil Sie diesen Kommentar zugewiesen haben.',
    submitter: 'Sie erhalten diese E-Mail, weil Sie ein Ergebnis zu diesem Kommentar vorgelegt haben.',
    mentioned: 'Sie erhalten diese E-Mail, weil Sie erwähnt wurden.',
    author: 'Sie erhalten diese E-Mail, weil Sie diesen Kommentar geschrieben haben.',
    replier: 'Sie erhalten diese E-Mail, weil Sie auf diesen Kommentar geantwortet haben.',
    subscriber: 'Sie erhalten diese E-Mail, weil Sie diesen Kommentar abonniert haben.',
    uploader: 'Sie erhalten diese E-Mail, weil Sie das Mockup oder seine neueste Version hochgeladen haben.',
    owner: 'Sie erhalten diese E-Mail, weil Sie Inhaber der Organisation sind.',
  },
  several: (notifications, subjects) =>
    subjects === 1
      ? `${notifications} Mitteilungen`
      : `${notifications} Mitteilungen zu ${subjects} Aufgaben`,
  more: (notifications) => `Und ${notifications} weitere.`,
  webhook: 'Ein Webhook wurde abgeschaltet',
  mockup: (name) => `Mockup „${name}“`,
  open: 'In Postil öffnen',
  openNotifications: 'Mitteilungen öffnen',
  openPage: 'Seite öffnen',
  picture: 'Die Seite an der Stelle des Kommentars',
  asMember: (organization) => `Sie erhalten E-Mails von Postil als Mitglied von ${organization}.`,
  unsubscribe: 'Abbestellen',
  result: {
    asks: (actor) => `${actor} hat Ihren Kommentar bearbeitet und fragt, ob er erledigt ist.`,
    asksAgain: (actor) =>
      `${actor} hat Ihren Kommentar bearbeitet und wartet noch auf Ihre Antwort, ob er erledigt ist.`,
    subject: (title) => `Ist das erledigt? ${title}`,
    comment: 'Ihr Kommentar',
    done: 'Was getan wurde',
    see: 'Ansehen',
    decide: 'Sagen, ob es erledigt ist',
    before: 'Vorher',
    after: 'Nachher',
    accept: 'Annehmen',
    refuse: 'Noch nicht',
    reason: 'Was fehlt?',
    reasonMissing: 'Bitte sagen Sie, was fehlt.',
    outdated:
      'Ihre Entscheidung wurde nicht gespeichert, weil es ein neueres Ergebnis gibt. Lesen Sie es, und entscheiden Sie noch einmal.',
    accepted: 'Sie haben dieses Ergebnis angenommen.',
    refused: 'Sie haben gesagt, was fehlt. Das Team wurde benachrichtigt.',
    settled: 'Das Team hat diesen Kommentar abgeschlossen, es gibt nichts mehr zu entscheiden.',
    invalid:
      'Dieser Link ist abgelaufen oder unvollständig. Bitte kopieren Sie ihn vollständig aus der E-Mail.',
    asReporter: (organization) =>
      `Sie erhalten diese E-Mail, weil Sie bei einem Kommentar für ${organization} Ihre Adresse angegeben haben.`,
  },
  reporter: {
    confirmation: {
      subject: (organization) => `Bestätigen Sie Ihre Adresse für ${organization}`,
      about: (organization, location) =>
        `Jemand, vermutlich Sie, hat diese Adresse mit einem Kommentar für ${organization}${location ? ` (${location})` : ''} hinterlassen.`,
      purpose:
        'Bestätigen Sie sie, um E-Mails über Antworten auf Ihre Kommentare, über das Ergebnis und die Erledigung zu erhalten.',
      confirm: 'Adresse bestätigen',
      limits:
        'Der Link gilt 30 Tage. Wenn Sie es nicht waren, ignorieren Sie diese E-Mail: Sie erhalten keine weitere.',
    },
    repliedSubject: (title) => `Antwort: ${title}`,
    resolved: (actor) => `${actor} hat Ihren Kommentar als erledigt markiert.`,
    resolvedSubject: (title) => `Erledigt: ${title}`,
    toPin: 'Ihren Kommentar auf der Seite ansehen',
    page: {
      title: 'E-Mails über Ihre Kommentare',
      asked: (email, organization) =>
        `Soll ${email} E-Mails über Ihre Kommentare für ${organization} erhalten?`,
      confirmed: (email, organization) => `${email} erhält E-Mails über Ihre Kommentare für ${organization}.`,
      unsubscribed: (email, organization) =>
        `${email} erhält keine E-Mails über Kommentare für ${organization}.`,
      off: 'Keine E-Mails mehr senden',
      on: 'Wieder E-Mails senden',
    },
  },
  reset: {
    topic: 'Neues Passwort für Postil festlegen',
    about: 'Jemand, vermutlich Sie, hat einen Link angefordert, um ein neues Passwort festzulegen.',
    set: 'Neues Passwort festlegen',
    limits: 'Der Link funktioniert einmal, innerhalb einer Stunde.',
    reason: 'Wenn Sie ihn nicht angefordert haben, ignorieren Sie diese E-Mail: Es hat sich nichts geändert.',
  },
  invitation: {
    topic: (inviter = 'Jemand', organization) => `${inviter} hat Sie zu ${organization} hinzugefügt`,
    about:
      'In Postil sammelt das Team Feedback zu seinen Webseiten: Kommentare auf Seiten und Mockups, als Aufgaben auf einem Board.',
    join: 'Beitreten und anmelden',
    accept:
      'Wenn Sie sich schon bei Postil anmelden, stimmen Sie E-Mails über das zu, was Sie betrifft. Bis dahin erhalten Sie keine weiteren E-Mails, und zum Ablehnen müssen Sie nichts tun.',
    acceptLink: 'E-Mails dieser Organisation zustimmen',
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
      return `${actor} hat Ihnen den Kommentar zugewiesen.`;
    case 'mentioned':
      return `${actor} hat Sie in ${isAboutReply ? 'einer Antwort' : 'dem Kommentar'} erwähnt.`;
    case 'commented':
      return `${actor} hat das Mockup „${mockup?.name}“ kommentiert.`;
    case 'mockup_decided': {
      const name = signed(decision?.name, authorKind);
      return decision?.decision === 'APPROVED'
        ? `${name} hat das Mockup „${mockup?.name}“ freigegeben.`
        : `${name} wünscht Änderungen am Mockup „${mockup?.name}“.`;
    }
    case 'replied':
      return `${actor} hat geantwortet.`;
    case 'result_submitted':
      return `${actor} hat ein Ergebnis vorgelegt.`;
    case 'decision_awaited':
      return `Das Ergebnis von ${actor} wartet auf Ihre Entscheidung.`;
    case 'seen_again':
      return `${actor} hat in ${release} erneut darüber geschrieben.`;
    case 'status_changed':
      return `${actor} hat den Status von „${statusNameIn(common.statuses, status?.from)}“ auf „${statusNameIn(common.statuses, status?.to)}“ geändert.`;
    case 'subscribed':
      return `${actor} hat Sie als Abonnent des Kommentars eingetragen.`;
    case 'due':
      return `Der Kommentar ist am ${dayIn('de', dueDate)} fällig.`;
    case 'webhook_disabled':
      return `Der Webhook ${webhook?.url} wurde abgeschaltet. ${webhook?.reason}`;
    default:
      return reason satisfies never;
  }
}

/**
 * The name of a person with their kind: for a visitor, who chooses the name freely, and for the person for whom an
 * assistant acts.
 */
function signed(name = 'Jemand', kind: NotificationNames['authorKind'], assistant?: string): string {
  if (assistant !== undefined) return `${assistant} für ${name}`;
  if (kind === 'assistant') return `${name} (Assistent)`;
  return kind === 'visitor' ? `${name} (Besucher)` : name;
}
