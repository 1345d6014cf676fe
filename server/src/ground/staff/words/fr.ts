import type { Text } from '../../../platform/i18n/texts.ts'
import type { en } from './en.ts'

export const fr: Record<keyof typeof en, Text> = {
  owner: 'Propriétaire',
  manager: 'Responsable',
  staff: 'Équipier',
  kitchen: 'Cuisine',
  host: 'Accueil',
  today: 'Aujourd’hui',
  account: 'Compte',
  apps: 'Applications',
  signOut: 'Se déconnecter',

  signIn: 'Se connecter',
  signingIn: 'Connexion…',
  email: 'E-mail',
  password: 'Mot de passe',
  forgotten: 'Mot de passe oublié\u00a0?',
  passwordSaved: 'Votre nouveau mot de passe est enregistré. Vous pouvez vous connecter avec.',
  signInToAccept: 'Connectez-vous pour accepter l’invitation.',
  wrongSignIn: 'L’e-mail ou le mot de passe est incorrect.',
  nobodyYet: 'Aucun compte pour le moment',
  nobodyYetHint:
    'Pour créer le premier compte, exécutez ceci dans un terminal là où Comanda est installé\u00a0:',
  nobodyYetMore: 'La commande affiche un mot de passe. Rechargez ensuite cette page et connectez-vous avec.',
  setUpInBrowser:
    'Ou configurez votre restaurant dans le navigateur. Cette commande affiche le code nécessaire\u00a0:',
  signUp: 'Pas encore de compte\u00a0? Inscrivez-vous',
  reload: 'Recharger',

  secondFactor: 'Authentification à deux facteurs',
  oneMoreStep: 'Encore une étape',
  enterDigits: 'Saisissez le code à six chiffres de votre application d’authentification.',
  code: 'Code',
  backupWorks: 'Pas de téléphone\u00a0? Vous pouvez utiliser l’un de vos codes de secours.',
  goOn: 'Continuer',
  someoneElse: 'Se connecter avec un autre compte',
  wrongCode: 'Ce code est incorrect ou a déjà été utilisé.',
  tookTooLong: 'Délai dépassé ou trop de tentatives. Reconnectez-vous.',
  locked: 'Trop de codes incorrects. Patientez 15 minutes, puis réessayez.',

  forgottenTitle: 'Réinitialiser le mot de passe',
  forgottenHint: 'Saisissez votre e-mail. Nous vous enverrons un lien pour choisir un nouveau mot de passe.',
  sendLink: 'Envoyer le lien',
  backToSignIn: 'Retour à la connexion',
  lookAtMail: 'Consultez votre messagerie',
  linkOnItsWay:
    'Si cet e-mail correspond à un compte, un lien vient d’y être envoyé. Il est valable une heure.',
  nothingCame:
    'Toujours rien après quelques minutes\u00a0? Vérifiez vos indésirables ou contactez l’administrateur de cette installation.',
  newPassword: 'Nouveau mot de passe',
  choosePassword: 'Choisissez un nouveau mot de passe',
  signedOutElsewhere: 'Vous serez déconnecté partout ailleurs.',
  passwordHint: 'Au moins {least} caractères. Quatre mots au hasard conviennent bien.',
  passwordTooShort: 'Utilisez au moins {least} caractères.',
  passwordTooLong: 'Utilisez au plus {most} caractères.',
  saveIt: 'Enregistrer',
  staleLink: 'Ce lien a déjà été utilisé ou a expiré. Demandez-en un nouveau.',
  resetSubject: 'Choisissez un nouveau mot de passe pour Comanda',
  resetMail: `Bonjour,

Quelqu’un a demandé à réinitialiser le mot de passe de {email}.

Pour en choisir un nouveau, ouvrez ce lien dans l’heure\u00a0:

{link}

Si ce n’était pas vous, ignorez cet e-mail. Votre mot de passe ne change pas.
`,

  triesSubject: 'Mots de passe incorrects pour votre compte Comanda',
  triesMail: `Bonjour,

Quelqu’un a essayé de se connecter en tant que {email} avec plusieurs mots de passe incorrects.

Si ce n’était pas vous, vous n’avez rien à faire\u00a0: vous pouvez toujours vous connecter sur vos appareils habituels. Un long mot de passe et l’authentification à deux facteurs tiennent les inconnus à l’écart. Vous pouvez configurer les deux dans «\u00a0Compte\u00a0».
`,

  chooseRestaurant: 'Choisissez un restaurant',
  noRestaurant: 'Pas encore de restaurant',
  noRestaurantHint:
    '{email} n’appartient à aucun restaurant. Demandez à son propriétaire, ou à l’administrateur de cette installation, de vous ajouter.',
  createRestaurant: 'Créer un restaurant',
  whichRestaurant: 'Quel restaurant\u00a0?',
  whereYouAre: 'actuel',
  notYours: 'Ce n’est pas votre restaurant',
  chooseYours: 'Revenez en arrière et choisissez l’un des vôtres.',

  actFor: 'Vous êtes connecté à {restaurant}. Votre rôle\u00a0: {role}.',
  notChosen: 'Vous n’avez pas choisi de restaurant.',
  switch: 'Changer',
  yourName: 'Nom',
  yourNameHint: 'Votre équipe le voit, aux caisses aussi.',
  nameFault: 'Saisissez un nom de {most} caractères au plus.',
  nameSaved: 'Enregistré.',
  yourPassword: 'Votre mot de passe',
  factorOff:
    'Désactivée. Activée, elle demande aussi un code de votre téléphone à la connexion\u00a0: un mot de passe volé ne suffit plus.',
  factorOn: 'Activée. La connexion demande un code de votre application d’authentification.',
  turnOn: 'Activer',
  turnOff: 'Désactiver',
  passkeys: 'Clés d’accès',
  passkeysAbout:
    'Connectez-vous avec votre empreinte, votre visage ou le verrouillage de l’appareil plutôt qu’avec un mot de passe. Une clé d’accès ne se devine pas et résiste à l’hameçonnage.',
  aPasskey: 'Clé d’accès',
  passkeyName: 'Nom de la clé',
  passkeyNameHint: 'Mon téléphone',
  addPasskey: 'Ajouter une clé d’accès',
  removePasskey: 'Supprimer',
  rename: 'Renommer',
  signInByPasskey: 'Se connecter avec une clé d’accès',
  passkeyFailed: 'Cela n’a pas fonctionné. Réessayez ou utilisez votre mot de passe.',
  passkeyAdded: 'Clé d’accès ajoutée. Vous pouvez désormais vous connecter avec.',
  passkeyRenamed: 'Enregistré.',
  passkeyRemoved: 'Clé d’accès supprimée. Elle ne fonctionne plus.',
  pin: 'PIN de caisse',
  pinAbout:
    'À la caisse, choisissez votre nom et saisissez votre PIN. Il ne fonctionne que sur les caisses associées de votre restaurant, jamais pour se connecter.',
  pinAt: 'Restaurant',
  newPin: 'Nouveau PIN, de {least} à {most} chiffres',
  pinRule: 'Ni le même chiffre répété, ni une suite comme 1234.',
  savePin: 'Enregistrer le PIN',
  removePin: 'Supprimer',
  pinDigits: 'Choisissez un PIN de {least} à {most} chiffres.',
  pinGuessable: 'Ce PIN est trop facile à deviner. Évitez un même chiffre répété et les suites comme 1234.',
  pinNeedsFactor:
    '{restaurant} exige l’authentification à deux facteurs. Activez-la d’abord, puis choisissez un PIN.',
  pinSet: 'PIN enregistré. Vous pouvez désormais l’utiliser à la caisse.',
  pinRemoved: 'PIN supprimé.',
  sessions: 'Où vous êtes connecté',
  thisOne: 'cet appareil',
  since: 'Depuis {moment}',
  sinceFrom: 'Depuis {moment}, à partir de {address}',
  endSession: 'Déconnecter',
  endOthers: 'Se déconnecter partout ailleurs',
  unknownDevice: 'Appareil inconnu',
  aBrowser: 'Un navigateur',
  deviceOn: '{browser} sur {system}',
  sessionEnded: 'Déconnecté.',
  factorIsOn: 'L’authentification à deux facteurs est activée.',
  factorIsOff: 'L’authentification à deux facteurs est désactivée.',
  factorWasOn: 'L’authentification à deux facteurs est déjà activée.',
  factorNeeded:
    'Un restaurant où vous travaillez exige l’authentification à deux facteurs\u00a0: elle reste activée.',
  factorAsked: 'Une dernière chose',
  factorAskedMore:
    '{restaurant} exige l’authentification à deux facteurs\u00a0: un code d’une application de votre téléphone, en plus du mot de passe. La configuration prend deux minutes.',
  chooseAnother: 'Choisir un autre restaurant',
  wrongPassword: 'Ce mot de passe est incorrect.',
  codeDoesNotFit: 'Ce code est incorrect. Saisissez celui que votre application affiche maintenant.',
  turnFactorOn: 'Activer l’authentification à deux facteurs',
  addToApp:
    '1. Ajoutez Comanda à votre application d’authentification\u00a0: {link}, ou saisissez cette clé\u00a0:',
  openInApp: 'ouvrir dans l’application',
  keepCodes:
    '2. Conservez ces codes de secours en lieu sûr. Chacun permet de vous connecter une fois si vous perdez votre téléphone. Ils ne seront plus affichés.',
  digitsNow: 'Code à six chiffres',
  notNow: 'Pas maintenant',

  tooManyTries: 'Trop de tentatives',
  waitMinutes: {
    one: 'Patientez une minute, puis réessayez.',
    other: 'Patientez {count} minutes, puis réessayez.',
  },
}
