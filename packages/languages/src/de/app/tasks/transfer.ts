import type { transfer as source } from '../../../en/app/tasks/transfer.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('de');

export const transfer: Translation<typeof source> = {
  menu: 'Export und Import',
  export: 'Aufgaben exportieren …',
  import: 'Aufgaben importieren …',
  exportTitle: 'Aufgaben exportieren',
  exportsMatches: 'Die Aufgaben, die zu den Filtern passen, als eine Datei.',
  exportsAll: 'Alle Aufgaben, die Sie sehen, als eine Datei.',
  format: 'Format',
  formats: { csv: 'CSV, für eine Tabellenkalkulation', json: 'JSON, für Programme' },
  download: 'Exportieren',
  received: (size) => `${size} empfangen`,
  exported: 'Der Export liegt bei Ihren Downloads.',
  importTitle: 'Aufgaben importieren',
  importAbout:
    'Aus einer CSV- oder JSON-Datei, etwa einem Export von Postil oder eines anderen Trackers. Spalten werden an ihren Namen erkannt: content oder title, description, status, priority, category, tags, page_url, due_date, assigned_to.',
  file: 'Datei',
  chooseFile: 'Datei auswählen',
  noFile: 'Noch nichts ausgewählt',
  startNothing: 'Importieren',
  where: 'Projekt oder Website',
  nowhere: 'Keines',
  unreadable: {
    format: 'Diese Datei ist weder CSV noch JSON mit Aufgaben.',
    rows: 'Diese Datei hat mehr als 5.000 Zeilen. Teilen Sie sie in mehrere auf.',
  },
  noTasks: 'Keine Aufgabe gefunden. Eine Spalte muss content, text, title oder summary heißen.',
  found: (count) => plural(count, { one: '# Aufgabe gefunden.', other: '# Aufgaben gefunden.' }),
  empty: (count) =>
    plural(count, {
      one: '# Zeile ohne Text wird ausgelassen.',
      other: '# Zeilen ohne Text werden ausgelassen.',
    }),
  unused: (names) => `Nicht verwendete Spalten: ${names}.`,
  unknown: (values) => `Hier unbekannt, daher gilt der übliche Wert: ${values}.`,
  strangers: (names) => `Keine Mitglieder, daher wird niemand zugewiesen: ${names}.`,
  start: (count) => plural(count, { one: '# Aufgabe importieren', other: '# Aufgaben importieren' }),
  progress: (done, all) => `${done} von ${all}`,
  done: (count) => plural(count, { one: '# Aufgabe importiert.', other: '# Aufgaben importiert.' }),
  refused: (row, why) => `Zeile ${row}: ${why}`,
};
