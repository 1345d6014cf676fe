import type { Text } from '../../../platform/i18n/texts.ts'
import type { en } from './en.ts'

export const fr: Record<keyof typeof en, Text> = {
  setUp: 'Configurez votre restaurant',
  nobodyYet: 'Créez le premier compte et votre restaurant. Cela prend deux minutes.',
  code: 'Code de configuration',
  codeHint: 'Affiché dans le terminal où Comanda a été lancé, ou par\u00a0: bin/comanda setup-code',
  restaurantName: 'Nom du restaurant',
  country: 'Pays',
  countryHint: 'Propose une devise, un fuseau horaire et un taux de taxe.',
  choose: 'Choisir',
  goOn: 'Continuer',
  wrongCode: 'Ce code est incorrect, a expiré ou a déjà été utilisé.',
  tooLate: 'Quelqu’un d’autre a déjà configuré cette installation. Connectez-vous.',
  fromTerminal: 'Depuis un terminal',
  fromTerminalHint: 'Pour créer un compte dans un restaurant existant, comme la démo\u00a0:',

  step: 'Étape {step} sur 2',
  restaurant: 'Votre restaurant',
  currency: 'Devise',
  timezone: 'Fuseau horaire',
  hereZones: 'Suggérés',
  allZones: 'Tous',
  language: 'Langue de la carte',
  second: 'Deuxième langue',
  none: 'Aucune',
  tax: 'Taxe',
  taxHint:
    'Une suggestion pour les repas au restaurant. Demandez à votre comptable\u00a0; sans taxe, laissez le taux vide.',
  taxName: 'Nom de la taxe',
  taxRate: 'Taux (%)',
  included: 'Prix taxes comprises',
  you: 'Votre compte',
  yourName: 'Votre nom',
  email: 'E-mail',
  password: 'Mot de passe',
  passwordHint: 'Au moins {least} caractères. Quatre mots au hasard conviennent bien.',
  withDemo: 'Me donner aussi accès au restaurant de démonstration',
  create: 'Créer le restaurant',
  back: 'Retour',

  nameNeeded: 'Saisissez un nom pour le restaurant.',
  countryWrong: 'Choisissez un pays.',
  currencyWrong: 'Choisissez une devise.',
  zoneWrong: 'Choisissez un fuseau horaire.',
  languageWrong: 'Choisissez une langue.',
  taxWrong: 'Saisissez le nom de la taxe et un taux, par exemple 10 ou 8,1.',
  yourNameNeeded: 'Saisissez votre nom.',
  emailWrong: 'Saisissez une adresse e-mail valide.',
  passwordTooShort: 'Utilisez au moins {least} caractères.',
  passwordTooLong: 'Utilisez au plus {most} caractères.',

  newRestaurant: 'Nouveau restaurant',
  newRestaurantHint: 'Vous en serez propriétaire. Vos autres restaurants ne changent pas.',
  notAllowed: 'Indisponible',
  notAllowedHint: 'Seul l’administrateur de cette installation peut créer des restaurants.',

  signUp: 'S’inscrire',
  signUpHint:
    'Saisissez votre e-mail. Nous vous enverrons un lien pour choisir un mot de passe et créer votre restaurant.',
  sendLink: 'Envoyer le lien',
  haveAccount: 'J’ai déjà un compte',
  lookAtMail: 'Consultez votre messagerie',
  linkOnItsWay: 'Nous avons envoyé un e-mail à cette adresse. Le lien est valable un jour.',
  nothingCame: 'Toujours rien après quelques minutes\u00a0? Vérifiez vos indésirables.',
  chooseAccount: 'Créez votre compte',
  makeAccount: 'Créer le compte',
  stale: 'Ce lien ne fonctionne pas',
  staleHint: 'Il a déjà été utilisé ou date de plus d’un jour. Inscrivez-vous à nouveau.',
  signUpSubject: 'Confirmez votre e-mail pour Comanda',
  signUpMail: `Bonjour,

Quelqu’un souhaite créer un restaurant sur Comanda avec {email}.

Pour continuer, ouvrez ce lien dans la journée\u00a0:

{link}

Si ce n’était pas vous, ignorez cet e-mail.
`,
  knownSubject: 'Vous avez déjà un compte Comanda',
  knownMail: `Bonjour,

Quelqu’un a essayé de s’inscrire sur Comanda avec {email}, qui a déjà un compte.

Connectez-vous ou réinitialisez votre mot de passe ici\u00a0:

{link}

Si ce n’était pas vous, ignorez cet e-mail.
`,
}
