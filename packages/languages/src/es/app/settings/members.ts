import type { members as source } from '../../../en/app/settings/members.ts';
import { pluralsOf } from '../../../language/plurals.ts';
import type { Translation } from '../../../language/translation.ts';

const plural = pluralsOf('es');

export const members: Translation<typeof source> = {
  invite: 'Invitar',
  inviteTitle: 'Invitar a alguien',
  inviteHint:
    'Recibirá un enlace para compartir. Si este servidor envía correo, el enlace se envía también por correo.',
  unknownAddress:
    'La dirección pública de este servidor no está establecida (BASE_URL), por lo que los enlaces de sus correos quizá no se abran desde otro lugar.',
  send: 'Invitar',
  searchLabel: 'Buscar por nombre o correo',
  roleFilter: 'Rol',
  anyRole: 'Cualquier rol',
  name: 'Nombre',
  role: 'Rol',
  lastSeen: 'Última visita',
  never: 'Nunca',
  projects: 'Proyectos',
  statuses: { active: 'Activo', invited: 'Con invitación' },
  roleHints: {
    owner: 'Puede hacer todo, y gestiona también a los propietarios.',
    admin: 'Gestiona miembros, claves y webhooks.',
    member: 'Lee y cambia todo el contenido.',
    guest: 'Un cliente: ve y comenta los proyectos elegidos.',
  },
  roleOf: (name) => `Rol de ${name}`,
  projectsOf: (name) => `Proyectos de ${name}`,
  projectsCount: (count) =>
    count === 0 ? 'Ningún proyecto' : plural(count, { one: '# proyecto', other: '# proyectos' }),
  chooseProjects: 'Elija los proyectos que puede ver este invitado.',
  you: 'usted',
  lastOwner: 'El único propietario: nombre antes propietario a otra persona.',
  ownersOnly: 'Solo un propietario puede cambiar a un propietario.',
  removed: (name) => `${name} ya no es miembro.`,
  remove: 'Quitar de la organización',
  removeTitle: (name) => `¿Quitar a ${name}?`,
  removeWarning:
    'Pierde el acceso al instante. Lo que escribió se conserva, y sus tareas le siguen asignadas. Sus claves siguen funcionando sin administración hasta que se revoquen.',
  removeAction: 'Quitar',
  invitationLink: 'Enlace de invitación',
  invitationFor: (name) => `Invitación para ${name}`,
  invitationHint: (email) =>
    `Haga llegar este enlace a ${email}. Se abre una vez y permite elegir una contraseña.`,
  resetLink: 'Enlace para restablecer la contraseña',
  resetFor: (name) => `Contraseña nueva para ${name}`,
  resetHint: (email) => `Haga llegar este enlace a ${email}. Se abre una vez.`,
  expires: 'Válido hasta',
  link: 'El enlace',
  done: 'Listo',
  menu: (name) => `Más para ${name}`,
  empty: 'Nadie coincide con esta búsqueda.',
  clear: 'Borrar la búsqueda',
  tableLabel: 'Miembros de la organización',
  emailTaken: 'Ya hay un miembro con esta dirección de correo.',
};
