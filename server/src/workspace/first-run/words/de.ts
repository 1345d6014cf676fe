import type { Text } from '../../../platform/i18n/texts.ts'
import type { en } from './en.ts'

export const de: Record<keyof typeof en, Text> = {
  setUp: 'Restaurant einrichten',
  nobodyYet: 'Legen Sie das erste Konto und Ihr Restaurant an. Das dauert zwei Minuten.',
  code: 'Einrichtungscode',
  codeHint: 'Steht im Terminal, in dem Comanda gestartet wurde; oder mit: bin/comanda setup-code',
  restaurantName: 'Name des Restaurants',
  country: 'Land',
  countryHint: 'Schlägt Währung, Zeitzone und Steuersatz vor.',
  choose: 'Auswählen',
  goOn: 'Weiter',
  wrongCode: 'Dieser Code ist falsch, abgelaufen oder schon verwendet.',
  tooLate: 'Jemand anderes hat diese Installation schon eingerichtet. Melden Sie sich an.',
  fromTerminal: 'Im Terminal',
  fromTerminalHint: 'Ein Konto für ein bestehendes Restaurant anlegen, etwa für die Demo:',

  step: 'Schritt {step} von 2',
  restaurant: 'Ihr Restaurant',
  currency: 'Währung',
  timezone: 'Zeitzone',
  hereZones: 'Vorgeschlagen',
  allZones: 'Alle',
  language: 'Sprache der Speisekarte',
  second: 'Zweite Sprache',
  none: 'Keine',
  tax: 'Steuer',
  taxHint:
    'Ein Vorschlag für Speisen im Restaurant. Fragen Sie Ihre Steuerberatung; ohne Steuer lassen Sie den Satz leer.',
  taxName: 'Name der Steuer',
  taxRate: 'Satz (%)',
  included: 'Preise enthalten die Steuer',
  you: 'Ihr Konto',
  yourName: 'Ihr Name',
  email: 'E-Mail',
  password: 'Passwort',
  passwordHint: 'Mindestens {least} Zeichen. Vier zufällige Wörter eignen sich gut.',
  withDemo: 'Auch Zugang zum Demo-Restaurant',
  create: 'Restaurant anlegen',
  back: 'Zurück',

  nameNeeded: 'Geben Sie einen Namen für das Restaurant ein.',
  countryWrong: 'Wählen Sie ein Land.',
  currencyWrong: 'Wählen Sie eine Währung.',
  zoneWrong: 'Wählen Sie eine Zeitzone.',
  languageWrong: 'Wählen Sie eine Sprache.',
  taxWrong: 'Geben Sie den Namen der Steuer und einen Satz ein, etwa 10 oder 8,1.',
  yourNameNeeded: 'Geben Sie Ihren Namen ein.',
  emailWrong: 'Geben Sie eine gültige E-Mail-Adresse ein.',
  passwordTooShort: 'Verwenden Sie mindestens {least} Zeichen.',
  passwordTooLong: 'Verwenden Sie höchstens {most} Zeichen.',

  newRestaurant: 'Neues Restaurant',
  newRestaurantHint: 'Sie werden Inhaber. Ihre anderen Restaurants bleiben, wie sie sind.',
  notAllowed: 'Nicht verfügbar',
  notAllowedHint: 'Nur der Betreiber dieser Installation kann Restaurants anlegen.',

  signUp: 'Registrieren',
  signUpHint:
    'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, mit dem Sie ein Passwort wählen und Ihr Restaurant anlegen.',
  sendLink: 'Link senden',
  haveAccount: 'Ich habe schon ein Konto',
  lookAtMail: 'Sehen Sie in Ihr Postfach',
  linkOnItsWay: 'Wir haben eine E-Mail an diese Adresse geschickt. Der Link gilt einen Tag.',
  nothingCame: 'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach.',
  chooseAccount: 'Konto anlegen',
  makeAccount: 'Konto anlegen',
  stale: 'Dieser Link gilt nicht',
  staleHint: 'Er wurde schon verwendet oder ist älter als einen Tag. Registrieren Sie sich noch einmal.',
  signUpSubject: 'Bestätigen Sie Ihre E-Mail-Adresse für Comanda',
  signUpMail: `Guten Tag,

jemand möchte mit {email} ein Restaurant auf Comanda anlegen.

Um fortzufahren, öffnen Sie innerhalb eines Tages diesen Link:

{link}

Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.
`,
  knownSubject: 'Sie haben schon ein Comanda-Konto',
  knownMail: `Guten Tag,

jemand wollte sich mit {email} bei Comanda registrieren. Diese Adresse hat schon ein Konto.

Hier melden Sie sich an oder setzen Ihr Passwort zurück:

{link}

Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren.
`,
}
