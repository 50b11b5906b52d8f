import type { widget as source } from '../../en/app/widget.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('de');

export const widget: Translation<typeof source> = {
  title: 'Widget',
  about:
    'So sehen Besucher es auf den Seiten dieser Website. Eine Änderung wird sofort gespeichert und gilt, sobald eine Seite das nächste Mal geladen wird.',
  preview: 'So sieht es aus',
  launcher: 'Feedback',
  audience: 'Wer es sieht',
  audiences: {
    all: 'Alle',
    invited: 'Personen mit Einladung',
    identified: 'Besucher, die auf der Website angemeldet sind',
  },
  audienceHints: {
    all: 'Alle, die eine Seite der Website öffnen.',
    invited:
      'Wer einmal eine Seite der Website über die Adresse unten, einen Link zu einem Kommentar oder einen Review-Link öffnet. Der Browser merkt es sich.',
    identified:
      'Wen der Server der Website mit postil.identify ausweist. Sonst kann niemand schreiben. Mitglieder Ihres Teams verbinden sich über die Adresse unten.',
  },
  invitation: 'Adresse mit Einladung',
  teamAddress: 'Adresse für das Team',
  audienceNeedsSecret:
    'Die Website hat noch kein Geheimnis, darum sieht niemand das Widget: Erstellen Sie eines unter „Bekannte Besucher“.',
  buttonText: 'Text der Schaltfläche',
  buttonTextHint: 'Höchstens 40 Zeichen. Ohne Angabe steht „Feedback“ in der Sprache des Widgets.',
  buttonColor: 'Farbe der Schaltfläche',
  buttonColorHint: 'Etwa #0a7d4f. Der Text darauf ist schwarz oder weiß, je nachdem, was besser lesbar ist.',
  invalidColor: 'Das ist keine Farbe: Schreiben Sie # und drei oder sechs der Zeichen 0–9 und a–f.',
  pickColor: 'Farbe auswählen',
  themeColor: 'Wie das Erscheinungsbild',
  position: 'Position',
  positions: { start: 'Unten links', end: 'Unten rechts' },
  positionHint: 'Gespiegelt auf Seiten, die von rechts nach links geschrieben sind.',
  theme: 'Erscheinungsbild',
  themes: { auto: 'Wie das Gerät des Besuchers', light: 'Hell', dark: 'Dunkel' },
  language: 'Sprache',
  anyLanguage: 'Wie die Seite',
  pins: 'Kommentare, die Besucher sehen',
  pinChoices: { all: 'Alle, die für alle bestimmt sind', own: 'Nur die eigenen', none: 'Keine' },
  pinsHints: {
    all: 'Wer die Website öffnet, kann alle Kommentare und Antworten lesen, die für alle bestimmt sind; was für das Team ist, nie.',
    own: 'Ein Besucher liest nur, was er selbst geschrieben hat, und Ihre Antworten darauf; Fremde lesen nichts.',
    none: 'Besucher schreiben und sehen gar keine Kommentare; Fremde lesen nichts.',
  },
  screenshots: 'Zu jedem Kommentar einen Screenshot anbieten',
  collectsLog: 'Mit jedem Kommentar Fehler der Seite senden',
  collectsLogHint: 'Besucher sehen, was gesendet wird, und können es weglassen.',
  fetchesImages: 'Bilder anderer Websites für Screenshots lesen',
  fetchesImagesHint:
    'Der Server liest, was Browser zeigen, aber nicht kopieren dürfen, etwa Fotos einer anderen Domain und Kartenkacheln.',
  collectsWarnings: 'Auch Warnungen der Konsole senden',
  asksEmail: 'Besucher nach ihrer E-Mail-Adresse fragen',
  asksType: 'Fragen, ob es ein Problem, ein Wunsch oder eine Frage ist',
  asksTypeHint: 'Es wird zur Kategorie der Aufgabe: Fehler, Funktionswunsch oder Allgemein.',
  type: 'Art',
  types: { problem: 'Problem', wish: 'Wunsch', question: 'Frage' },
  fields: 'Eigene Felder',
  fieldsAbout:
    'Bis zu fünf weitere Felder des Formulars, etwa eine Bestellnummer. Ihr Team liest die Werte bei der Aufgabe. Werte bleiben, wie sie angegeben wurden, wenn Sie ein Feld umbenennen oder entfernen.',
  addField: 'Feld hinzufügen',
  editField: (label) => `Feld „${label}“ bearbeiten`,
  removeField: (label) => `Feld „${label}“ entfernen`,
  raiseField: (label) => `Feld „${label}“ nach oben verschieben`,
  newField: 'Neues Feld',
  changedField: 'Feld',
  fieldLabel: 'Beschriftung',
  fieldKind: 'Art',
  fieldKinds: { text: 'Text', choice: 'Auswahl' },
  fieldOptions: 'Möglichkeiten',
  fieldOptionsHint: 'Eine je Zeile, mindestens zwei.',
  fieldRequired: 'Pflichtfeld',
  sameLabel: 'Ein anderes Feld hat diese Beschriftung.',
  fewOptions: 'Eine Auswahl braucht mindestens zwei verschiedene Möglichkeiten.',
  manyOptions: 'Eine Auswahl hat höchstens 20 Möglichkeiten mit je 80 Zeichen.',
  masks: 'Auf Screenshots verborgen',
  masksHint:
    'CSS-Selektoren dessen, was niemand sehen soll, etwa .account-number. Passwörter und Kartennummern sind immer verborgen.',
  addMask: 'Hinzufügen',
  removeMask: (selector) => `${selector} wieder auf Screenshots zeigen`,
  invalidMask: 'Das ist kein CSS-Selektor. Eine Klasse beginnt mit einem Punkt, eine ID mit #.',
  shortcut: 'Tasten, die einen Kommentar beginnen',
  shortcutHint:
    'Drücken Sie sie hier, etwa Alt+Umschalt+F. Offene Menüs und Hinweise unter dem Zeiger bleiben dann stehen und können kommentiert werden.',
  noShortcut: 'Keine',
  removeShortcut: 'Tasten entfernen',
  identity: 'Bekannte Besucher',
  identityAbout:
    'Mit diesem Geheimnis kann der Server Ihrer Website sagen, wer dort angemeldet ist, damit Kommentare den Namen tragen.',
  identityOn: 'Ein Geheimnis ist in Gebrauch.',
  identityOff: 'Besucher schreiben unter dem Namen, den sie eingeben.',
  createSecret: 'Geheimnis erstellen',
  replaceSecret: 'Geheimnis ersetzen',
  replaceTitle: 'Geheimnis ersetzen?',
  replaceHint:
    'Das bisherige Geheimnis gilt von da an nicht mehr. Hinterlegen Sie das neue gleich danach auf Ihrem Server.',
  stopSecret: 'Nicht mehr verwenden',
  secret: 'Das Geheimnis',
  secretTitle: 'Das Geheimnis dieser Website',
  secretHint:
    'Bewahren Sie es auf dem Server Ihrer Website auf. Es wird nur jetzt angezeigt, und ein früheres gilt nicht mehr.',
  secretStopped: 'Das Geheimnis gilt nicht mehr.',
  stopTitle: 'Geheimnis nicht mehr verwenden?',
  stopHint: 'Ihr Server weist Besucher dann nicht mehr aus. Sie können später ein neues Geheimnis erstellen.',
  held: 'Warten auf Prüfung',
  heldAbout: 'Sie könnten Spam sein oder kamen zu schnell. Niemand sonst sieht sie, bis Sie sie freigeben.',
  release: 'Freigeben',
  releaseOf: (text) => `„${text}“ freigeben`,
  deleteOf: (text) => `„${text}“ löschen`,
  heldKinds: { reply: 'Antwort', mockup_comment: 'Zu einem Mockup', mockup_reply: 'Antwort zu einem Mockup' },
  released: 'Freigegeben.',
  heldDeleted: 'Gelöscht.',
  somebody: 'Jemand',
  log: (count) =>
    plural(count, { one: 'Protokoll der Seite: # Eintrag', other: 'Protokoll der Seite: # Einträge' }),
  logKinds: {
    error: 'Fehler',
    rejection: 'Unbehandelte Rejection',
    console: 'Konsole',
    request: 'Fehlgeschlagene Anfrage',
    warning: 'Warnung',
  },
  connect: {
    title: (host) => `Ihr Konto auf ${host} verwenden?`,
    about: (name) =>
      `Das Widget auf jener Seite handelt dann als ${name}: Sie sehen 12 Stunden lang alle Kommentare der Seite und können dort an ihnen arbeiten.`,
    continue: 'Weiter',
    typeCode: (host) => `Geben Sie diesen Code auf ${host} unter „Ich gehöre zum Team“ ein:`,
    codeEnds: 'Er gilt einmal und zwei Minuten lang.',
    newCode: 'Neuer Code',
    done: 'Verbunden. Sie können dieses Fenster schließen.',
    wrongAddress:
      'Diese Adresse ist unvollständig. Schließen Sie das Fenster, und versuchen Sie es von der Seite aus erneut.',
  },
  extension: {
    title: 'Ihr Konto in der Erweiterung verwenden?',
    about: (name, organization, browser) =>
      `Die Erweiterung von ${browser} kommentiert Seiten dann als ${name} von ${organization}. Sie können das jederzeit in den Einstellungen Ihres Profils beenden.`,
    waiting: 'Es wird auf die Erweiterung dieses Browsers gewartet.',
    missing:
      'Die Erweiterung dieses Browsers hat dies nicht angefragt. Drücken Sie ihre Schaltfläche, melden Sie sich von dort aus an, und stimmen Sie nur hier zu.',
    done: 'Die Erweiterung ist angemeldet. Sie können diesen Tab schließen.',
    failed:
      'Die Erweiterung konnte sich nicht anmelden. Drücken Sie ihre Schaltfläche, und melden Sie sich von dort aus noch einmal an.',
  },
};
