import type { signIn as source } from '../../en/app/sign-in.ts';
import type { Translation } from '../../language/translation.ts';

export const signIn: Translation<typeof source> = {
  title: 'Iniciar sesión',
  to: (organization) => `Iniciar sesión en ${organization}`,
  submit: 'Iniciar sesión',
  submitting: 'Iniciando sesión…',
  with: (provider) => `Continuar con ${provider}`,
  or: 'o',
  forgot: '¿Ha olvidado la contraseña?',
  again: 'Iniciar sesión de nuevo',
  againHint: 'La sesión ha terminado. Lo que escribió sigue aquí.',
  resetTitle: 'Restablecer la contraseña',
  resetSend: 'Enviar un enlace',
  resetSent: 'Si existe una cuenta con esta dirección, el enlace está en camino. Es válido durante una hora.',
  resetByAdmin: 'Este servidor no envía correo: pida un enlace a un administrador de su organización.',
  resetChoose: (email) => `Elija una contraseña nueva para ${email}.`,
  resetDone: 'Guardar e iniciar sesión',
  newPassword: 'Contraseña nueva',
  passwordHint: 'Al menos 12 caracteres, 5 de ellos distintos; no una que use mucha gente.',
  linkExpiredTitle: 'Este enlace ya no funciona',
  linkExpired: 'Ha caducado o ya se ha usado. Pida uno nuevo.',
  back: 'Volver al inicio de sesión',
  invitationTitle: (organization) => `Unirse a ${organization}`,
  invitedBy: (inviter, email) => `${inviter} ha invitado a ${email}.`,
  invited: (email) => `Tiene una invitación como ${email}.`,
  yourName: 'Su nombre',
  join: 'Unirse',
  joinSignIn: 'Ya tiene una cuenta: inicie sesión para unirse.',
  otherAddress: 'Solo se puede iniciar sesión en la dirección establecida como BASE_URL en este servidor:',
  providerProblems: {
    confirm:
      'Su cuenta pertenece también a organizaciones que no confían en este proveedor. Inicie sesión con la contraseña, o establezca una por correo; después quedará vinculada.',
    cancelled:
      'Ha cancelado el inicio de sesión con el proveedor. Inténtelo de nuevo, o inicie sesión con su contraseña.',
    foreign_domain:
      'Aquí no se confía en el proveedor para su dirección de correo. Inicie sesión con su contraseña.',
    already_linked:
      'Su cuenta está vinculada a otra persona del proveedor. Inicie sesión con su contraseña y consulte a un administrador.',
    not_configured:
      'El inicio de sesión con el proveedor no está configurado para varias organizaciones. Inicie sesión con su contraseña e informe al operador de este servidor.',
    unverified_email: (provider) =>
      `${provider} indica que su dirección de correo no está verificada. Verifíquela allí e inténtelo de nuevo. Si no, el operador de este servidor puede hacer que envíe «email_verified» como true, o establecer OIDC_TRUST_EMAIL.`,
    email_verification_missing: (provider) =>
      `${provider} no indica si su dirección de correo está verificada. El operador de este servidor puede hacer que envíe «email_verified», o establecer OIDC_TRUST_EMAIL.`,
    unreadable_verification: (provider) =>
      `${provider} envía «email_verified» con un valor que no es ni true ni false. El operador de este servidor puede corregirlo allí, o establecer OIDC_TRUST_EMAIL.`,
    no_email: (provider) =>
      `${provider} no ha enviado ninguna dirección de correo. Necesita una allí, y el operador de este servidor debe hacer que envíe «email», con el scope «email» en OIDC_SCOPES.`,
    no_account: 'Ningún miembro tiene su dirección de correo. Pida una invitación a un administrador.',
    no_group: 'No pertenece a ningún grupo que pueda iniciar sesión aquí. Consulte a un administrador.',
    too_many_groups: (provider, claim) =>
      `Pertenece a más grupos de los que ${provider} envía en «${claim}», por lo que no se conoce su rol. Su cuenta no ha cambiado. Informe al operador de este servidor, o inicie sesión con su contraseña.`,
    unreadable_groups: (provider, claim) =>
      `${provider} no ha enviado sus grupos en «${claim}», o no como una lista, por lo que no se conoce su rol. Su cuenta no ha cambiado. Informe al operador de este servidor, o inicie sesión con su contraseña.`,
    member_limit_reached: 'La organización no tiene sitio para otro miembro. Consulte a un administrador.',
    expired: 'El inicio de sesión ha tardado demasiado. Inténtelo de nuevo.',
    failed:
      'El proveedor ha rechazado el inicio de sesión. Inténtelo de nuevo, o inicie sesión con su contraseña.',
    unavailable:
      'El proveedor no está disponible en este momento. Inténtelo de nuevo, o inicie sesión con su contraseña.',
  },
};
