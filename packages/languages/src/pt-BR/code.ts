import type { CodeTexts } from '../code.ts';

export const texts: CodeTexts = {
  about:
    'A janela de login não consegue alcançar esta página. Autorize por lá e depois digite o código que ela mostra.',
  open: 'Abrir em uma aba',
  code: 'Código',
  connect: 'Conectar',
  wrong: 'Este código está errado, já foi usado ou tem mais de dois minutos. Peça outro.',
};
