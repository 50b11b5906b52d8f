import type { CodeTexts } from '../code.ts';

export const texts: CodeTexts = {
  about:
    'La ventana de inicio de sesión no puede comunicarse con esta página. Acepte allí y escriba después el código que muestra.',
  open: 'Abrirla en una pestaña',
  code: 'Código',
  connect: 'Conectar',
  wrong: 'Este código es incorrecto, ya se ha usado o tiene más de dos minutos. Solicite otro.',
};
