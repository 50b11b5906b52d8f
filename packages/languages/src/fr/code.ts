import type { CodeTexts } from '../code.ts';

export const texts: CodeTexts = {
  about:
    'La fenêtre de connexion ne peut pas joindre cette page. Acceptez-y la demande, puis saisissez le code affiché.',
  open: 'L’ouvrir dans un onglet',
  code: 'Code',
  connect: 'Se connecter',
  wrong: 'Ce code est incorrect, a déjà été utilisé ou date de plus de deux minutes. Demandez-en un autre.',
};
