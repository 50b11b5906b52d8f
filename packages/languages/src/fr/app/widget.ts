import type { widget as source } from '../../en/app/widget.ts';
import { pluralsOf } from '../../language/plurals.ts';
import type { Translation } from '../../language/translation.ts';

const plural = pluralsOf('fr');

export const widget: Translation<typeof source> = {
  title: 'Widget',
  about:
    'Tel qu’on le voit sur les pages de ce site. Une modification est enregistrée aussitôt et prend effet au prochain chargement d’une page.',
  preview: 'Son apparence',
  launcher: 'Commentaires',
  audience: 'Qui le voit',
  audiences: {
    all: 'Tout le monde',
    invited: 'Les personnes invitées',
    identified: 'Les visiteurs connectés sur le site',
  },
  audienceHints: {
    all: 'Toute personne qui ouvre une page du site.',
    invited:
      'Toute personne qui ouvre une fois une page du site par l’adresse ci-dessous, par un lien vers un commentaire ou depuis un lien de revue. Le navigateur s’en souvient.',
    identified:
      'Les personnes que le serveur du site identifie par postil.identify. Personne d’autre ne peut écrire. Les membres de votre équipe se connectent à l’adresse ci-dessous.',
  },
  invitation: 'Adresse avec invitation',
  teamAddress: 'Adresse pour l’équipe',
  audienceNeedsSecret:
    'Le site n’a pas encore de secret, donc personne ne voit le widget : créez-en un sous « Visiteurs connus ».',
  buttonText: 'Texte du bouton',
  buttonTextHint: '40 caractères au plus. Sans texte, c’est « Commentaires » dans la langue du widget.',
  buttonColor: 'Couleur du bouton',
  buttonColorHint: 'Par exemple #0a7d4f. Le texte est en noir ou en blanc, selon ce qui se lit le mieux.',
  invalidColor: 'Ce n’est pas une couleur : écrivez # et trois ou six des caractères 0–9 et a–f.',
  pickColor: 'Choisir la couleur',
  themeColor: 'Comme l’apparence',
  position: 'Emplacement',
  positions: { start: 'En bas à gauche', end: 'En bas à droite' },
  positionHint: 'Inversé sur les pages écrites de droite à gauche.',
  theme: 'Apparence',
  themes: { auto: 'Comme l’appareil du visiteur', light: 'Claire', dark: 'Sombre' },
  language: 'Langue',
  anyLanguage: 'Comme la page',
  pins: 'Commentaires que voient les visiteurs',
  pinChoices: { all: 'Tous ceux destinés à tout le monde', own: 'Seulement les leurs', none: 'Aucun' },
  pinsHints: {
    all: 'Toute personne qui ouvre le site peut lire tous les commentaires et réponses destinés à tout le monde ; ce qui est pour l’équipe, jamais.',
    own: 'Un visiteur ne lit que ce qu’il a écrit et vos réponses ; les inconnus ne lisent rien.',
    none: 'Les visiteurs écrivent et ne voient aucun commentaire ; les inconnus ne lisent rien.',
  },
  screenshots: 'Proposer une capture d’écran avec chaque commentaire',
  collectsLog: 'Envoyer les erreurs de la page avec chaque commentaire',
  collectsLogHint: 'Les visiteurs voient ce qui est envoyé et peuvent l’omettre.',
  fetchesImages: 'Lire les images d’autres sites pour les captures d’écran',
  fetchesImagesHint:
    'Le serveur lit ce que les navigateurs peuvent afficher mais pas copier, comme les photos d’un autre domaine et les tuiles de cartes.',
  collectsWarnings: 'Envoyer aussi les avertissements de sa console',
  asksEmail: 'Demander aux visiteurs leur adresse e-mail',
  asksType: 'Demander s’il s’agit d’un problème, d’un souhait ou d’une question',
  asksTypeHint: 'Cela devient la catégorie de la tâche : bug, demande de fonctionnalité ou général.',
  type: 'Type',
  types: { problem: 'Problème', wish: 'Souhait', question: 'Question' },
  fields: 'Champs personnalisés',
  fieldsAbout:
    'Jusqu’à cinq champs de plus dans le formulaire, comme un numéro de commande. Votre équipe lit les valeurs avec la tâche. Les valeurs restent telles quelles quand vous renommez ou retirez un champ.',
  addField: 'Ajouter un champ',
  editField: (label) => `Modifier le champ « ${label} »`,
  removeField: (label) => `Retirer le champ « ${label} »`,
  raiseField: (label) => `Monter le champ « ${label} »`,
  newField: 'Nouveau champ',
  changedField: 'Champ',
  fieldLabel: 'Libellé',
  fieldKind: 'Type',
  fieldKinds: { text: 'Texte', choice: 'Choix' },
  fieldOptions: 'Options',
  fieldOptionsHint: 'Une par ligne, deux au moins.',
  fieldRequired: 'Obligatoire',
  sameLabel: 'Un autre champ a ce libellé.',
  fewOptions: 'Un choix demande au moins deux options différentes.',
  manyOptions: 'Un choix a au plus 20 options de 80 caractères.',
  masks: 'Masqué sur les captures d’écran',
  masksHint:
    'Sélecteurs CSS de ce que personne ne doit voir, comme .account-number. Les mots de passe et numéros de carte sont toujours masqués.',
  addMask: 'Ajouter',
  removeMask: (selector) => `Montrer de nouveau ${selector} sur les captures d’écran`,
  invalidMask: 'Ce n’est pas un sélecteur CSS. Une classe commence par un point, un id par #.',
  shortcut: 'Touches qui commencent un commentaire',
  shortcutHint:
    'Appuyez dessus ici, par exemple Alt+Maj+F. Les menus ouverts et les infobulles sous le pointeur restent alors en place et peuvent être commentés.',
  noShortcut: 'Aucune',
  removeShortcut: 'Retirer les touches',
  identity: 'Visiteurs connus',
  identityAbout:
    'Avec ce secret, le serveur de votre site peut dire qui y est connecté, pour que les commentaires portent le nom des visiteurs.',
  identityOn: 'Un secret est utilisé.',
  identityOff: 'Les visiteurs écrivent sous le nom qu’ils saisissent.',
  createSecret: 'Créer un secret',
  replaceSecret: 'Remplacer le secret',
  replaceTitle: 'Remplacer le secret ?',
  replaceHint: 'Le secret actuel ne sera plus accepté. Placez le nouveau sur votre serveur aussitôt après.',
  stopSecret: 'Ne plus l’utiliser',
  secret: 'Le secret',
  secretTitle: 'Le secret de ce site',
  secretHint:
    'Gardez-le sur le serveur de votre site. Il n’est affiché que maintenant, et un secret antérieur n’est plus accepté.',
  secretStopped: 'Le secret n’est plus accepté.',
  stopTitle: 'Ne plus utiliser le secret ?',
  stopHint: 'Votre serveur n’identifiera plus les visiteurs. Vous pourrez créer un autre secret plus tard.',
  held: 'En attente de vérification',
  heldAbout:
    'Il s’agit peut-être de spam, ou d’envois trop rapprochés. Personne d’autre ne les voit avant que vous les publiiez.',
  release: 'Publier',
  releaseOf: (text) => `Publier « ${text} »`,
  deleteOf: (text) => `Supprimer « ${text} »`,
  heldKinds: {
    reply: 'Réponse',
    mockup_comment: 'Sur une maquette',
    mockup_reply: 'Réponse sur une maquette',
  },
  released: 'Publié.',
  heldDeleted: 'Supprimé.',
  somebody: 'Quelqu’un',
  log: (count) =>
    plural(count, { one: 'Journal de la page : # entrée', other: 'Journal de la page : # entrées' }),
  logKinds: {
    error: 'Erreur',
    rejection: 'Rejet non géré',
    console: 'Console',
    request: 'Requête échouée',
    warning: 'Avertissement',
  },
  connect: {
    title: (host) => `Utiliser votre compte sur ${host} ?`,
    about: (name) =>
      `Le widget de cette page agit alors en tant que ${name} : vous voyez tous les commentaires de la page et pouvez y travailler, pendant 12 heures.`,
    continue: 'Continuer',
    typeCode: (host) => `Saisissez ce code sur ${host}, sous « Je suis dans l’équipe » :`,
    codeEnds: 'Il est valable une seule fois, pendant deux minutes.',
    newCode: 'Nouveau code',
    done: 'Connecté. Vous pouvez fermer cette fenêtre.',
    wrongAddress: 'Cette adresse est incomplète. Fermez la fenêtre et réessayez depuis la page.',
  },
  extension: {
    title: 'Utiliser votre compte dans l’extension ?',
    about: (name, organization, browser) =>
      `L’extension de ${browser} commente alors des pages en tant que ${name}, de ${organization}. Vous pouvez y mettre fin à tout moment dans les paramètres de votre profil.`,
    waiting: 'En attente de l’extension de ce navigateur.',
    missing:
      'L’extension de ce navigateur n’a pas fait cette demande. Appuyez sur son bouton, connectez-vous depuis là, et n’acceptez qu’ici.',
    done: 'L’extension est connectée. Vous pouvez fermer cet onglet.',
    failed:
      'L’extension n’a pas pu se connecter. Appuyez sur son bouton, et connectez-vous de nouveau depuis là.',
  },
};
