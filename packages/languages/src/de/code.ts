import type { CodeTexts } from '../code.ts';

export const texts: CodeTexts = {
  about:
    'Das Anmeldefenster kann diese Seite nicht erreichen. Stimmen Sie dort zu, und geben Sie dann den Code ein, den es anzeigt.',
  open: 'In einem Tab öffnen',
  code: 'Code',
  connect: 'Verbinden',
  wrong:
    'Dieser Code ist falsch, wurde schon benutzt oder ist älter als zwei Minuten. Fordern Sie einen neuen an.',
};
