import type { Text } from '../../../platform/i18n/texts.ts'
import type { en } from './en.ts'

export const de: Record<keyof typeof en, Text> = {
  owner: 'Inhaber',
  manager: 'Manager',
  staff: 'Mitarbeiter',
  kitchen: 'Küche',
  host: 'Empfang',
  today: 'Heute',
  account: 'Konto',
  apps: 'Apps',
  signOut: 'Abmelden',

  signIn: 'Anmelden',
  signingIn: 'Anmeldung läuft …',
  email: 'E-Mail',
  password: 'Passwort',
  forgotten: 'Passwort vergessen?',
  passwordSaved: 'Ihr neues Passwort ist gespeichert. Sie können sich damit anmelden.',
  signInToAccept: 'Melden Sie sich an, um die Einladung anzunehmen.',
  wrongSignIn: 'E-Mail oder Passwort ist falsch.',
  nobodyYet: 'Noch keine Konten',
  nobodyYetHint: 'Für das erste Konto führen Sie dies in einem Terminal aus, wo Comanda installiert ist:',
  nobodyYetMore:
    'Der Befehl gibt ein Passwort aus. Laden Sie dann diese Seite neu und melden Sie sich damit an.',
  setUpInBrowser: 'Oder richten Sie Ihr Restaurant im Browser ein. Dieser Befehl gibt den nötigen Code aus:',
  signUp: 'Noch kein Konto? Registrieren',
  reload: 'Neu laden',

  secondFactor: 'Zwei-Faktor-Authentifizierung',
  oneMoreStep: 'Noch ein Schritt',
  enterDigits: 'Geben Sie den sechsstelligen Code aus Ihrer Authenticator-App ein.',
  code: 'Code',
  backupWorks: 'Kein Handy zur Hand? Sie können auch einen Ihrer Backup-Codes verwenden.',
  goOn: 'Weiter',
  someoneElse: 'Mit einem anderen Konto anmelden',
  wrongCode: 'Dieser Code ist falsch oder wurde schon verwendet.',
  tookTooLong: 'Das hat zu lange gedauert, oder es waren zu viele Versuche. Melden Sie sich noch einmal an.',
  locked: 'Zu viele falsche Codes. Versuchen Sie es in 15 Minuten noch einmal.',

  forgottenTitle: 'Passwort zurücksetzen',
  forgottenHint:
    'Geben Sie Ihre E-Mail-Adresse ein. Wir schicken Ihnen einen Link, mit dem Sie ein neues Passwort wählen.',
  sendLink: 'Link senden',
  backToSignIn: 'Zurück zur Anmeldung',
  lookAtMail: 'Sehen Sie in Ihr Postfach',
  linkOnItsWay:
    'Wenn diese Adresse zu einem Konto gehört, haben wir einen Link geschickt. Er gilt eine Stunde.',
  nothingCame:
    'Nach ein paar Minuten noch nichts da? Sehen Sie im Spam-Ordner nach oder wenden Sie sich an den Betreiber dieser Installation.',
  newPassword: 'Neues Passwort',
  choosePassword: 'Neues Passwort wählen',
  signedOutElsewhere: 'Überall sonst werden Sie abgemeldet.',
  passwordHint: 'Mindestens {least} Zeichen. Vier zufällige Wörter eignen sich gut.',
  passwordTooShort: 'Verwenden Sie mindestens {least} Zeichen.',
  passwordTooLong: 'Verwenden Sie höchstens {most} Zeichen.',
  saveIt: 'Speichern',
  staleLink: 'Dieser Link wurde schon verwendet oder ist abgelaufen. Fordern Sie einen neuen an.',
  resetSubject: 'Neues Passwort für Comanda wählen',
  resetMail: `Guten Tag,

jemand möchte das Passwort für {email} zurücksetzen.

Um ein neues zu wählen, öffnen Sie innerhalb einer Stunde diesen Link:

{link}

Wenn Sie das nicht waren, können Sie diese E-Mail ignorieren. Ihr Passwort bleibt, wie es ist.
`,

  triesSubject: 'Falsche Passwörter für Ihr Comanda-Konto',
  triesMail: `Guten Tag,

jemand hat versucht, sich als {email} anzumelden, mit mehreren falschen Passwörtern.

Wenn Sie das nicht waren, müssen Sie nichts tun: Auf den Geräten, die Sie nutzen, können Sie sich weiterhin anmelden. Ein langes Passwort und die Zwei-Faktor-Authentifizierung halten Fremde fern. Beides richten Sie unter „Konto“ ein.
`,

  chooseRestaurant: 'Restaurant wählen',
  noRestaurant: 'Noch kein Restaurant',
  noRestaurantHint:
    '{email} gehört zu keinem Restaurant. Bitten Sie den Inhaber oder den Betreiber dieser Installation, Sie hinzuzufügen.',
  createRestaurant: 'Restaurant anlegen',
  whichRestaurant: 'Welches Restaurant?',
  whereYouAre: 'aktuell',
  notYours: 'Nicht Ihr Restaurant',
  chooseYours: 'Gehen Sie zurück und wählen Sie eines Ihrer Restaurants.',

  actFor: 'Sie sind bei {restaurant} angemeldet. Ihre Rolle: {role}.',
  notChosen: 'Sie haben noch kein Restaurant gewählt.',
  switch: 'Wechseln',
  yourName: 'Name',
  yourNameHint: 'Ihr Team sieht ihn, auch an Kassen.',
  nameFault: 'Geben Sie einen Namen mit höchstens {most} Zeichen ein.',
  nameSaved: 'Gespeichert.',
  yourPassword: 'Ihr Passwort',
  factorOff:
    'Aus. Ist sie an, fragt die Anmeldung auch nach einem Code von Ihrem Handy. Ein gestohlenes Passwort reicht dann nicht.',
  factorOn: 'An. Die Anmeldung fragt nach einem Code aus Ihrer Authenticator-App.',
  turnOn: 'Einschalten',
  turnOff: 'Ausschalten',
  passkeys: 'Passkeys',
  passkeysAbout:
    'Melden Sie sich mit Fingerabdruck, Gesicht oder Gerätesperre statt mit einem Passwort an. Passkeys lassen sich weder erraten noch abfischen.',
  aPasskey: 'Passkey',
  passkeyName: 'Name des Passkeys',
  passkeyNameHint: 'Mein Handy',
  addPasskey: 'Passkey hinzufügen',
  removePasskey: 'Entfernen',
  rename: 'Umbenennen',
  signInByPasskey: 'Mit Passkey anmelden',
  passkeyFailed: 'Das hat nicht geklappt. Versuchen Sie es noch einmal oder verwenden Sie Ihr Passwort.',
  passkeyAdded: 'Passkey hinzugefügt. Ab jetzt können Sie sich damit anmelden.',
  passkeyRenamed: 'Gespeichert.',
  passkeyRemoved: 'Passkey entfernt. Er gilt nicht mehr.',
  pin: 'Kassen-PIN',
  pinAbout:
    'An der Kasse wählen Sie Ihren Namen und geben Ihre PIN ein. Sie gilt nur an gekoppelten Kassen Ihres Restaurants, nie zum Anmelden.',
  pinAt: 'Restaurant',
  newPin: 'Neue PIN, {least} bis {most} Ziffern',
  pinRule: 'Nicht immer dieselbe Ziffer und keine Folge wie 1234.',
  savePin: 'PIN speichern',
  removePin: 'Entfernen',
  pinDigits: 'Wählen Sie eine PIN mit {least} bis {most} Ziffern.',
  pinGuessable:
    'Diese PIN ist zu leicht zu erraten. Verwenden Sie nicht immer dieselbe Ziffer und keine Folge wie 1234.',
  pinNeedsFactor:
    '{restaurant} verlangt die Zwei-Faktor-Authentifizierung. Schalten Sie sie zuerst ein und legen Sie dann eine PIN fest.',
  pinSet: 'PIN gespeichert. Ab jetzt können Sie sie an einer Kasse verwenden.',
  pinRemoved: 'PIN entfernt.',
  sessions: 'Wo Sie angemeldet sind',
  thisOne: 'dieses Gerät',
  since: 'Seit {moment}',
  sinceFrom: 'Seit {moment} von {address}',
  endSession: 'Abmelden',
  endOthers: 'Überall sonst abmelden',
  unknownDevice: 'Unbekanntes Gerät',
  aBrowser: 'Ein Browser',
  deviceOn: '{browser} auf {system}',
  sessionEnded: 'Abgemeldet.',
  factorIsOn: 'Die Zwei-Faktor-Authentifizierung ist an.',
  factorIsOff: 'Die Zwei-Faktor-Authentifizierung ist aus.',
  factorWasOn: 'Die Zwei-Faktor-Authentifizierung ist schon an.',
  factorNeeded:
    'Ein Restaurant, für das Sie arbeiten, verlangt die Zwei-Faktor-Authentifizierung. Deshalb bleibt sie an.',
  factorAsked: 'Eine Sache noch',
  factorAskedMore:
    '{restaurant} verlangt die Zwei-Faktor-Authentifizierung: einen Code aus einer App auf Ihrem Handy, zusätzlich zum Passwort. Das Einrichten dauert zwei Minuten.',
  chooseAnother: 'Anderes Restaurant wählen',
  wrongPassword: 'Dieses Passwort ist falsch.',
  codeDoesNotFit: 'Dieser Code ist falsch. Geben Sie den ein, den Ihre App jetzt zeigt.',
  turnFactorOn: 'Zwei-Faktor-Authentifizierung einschalten',
  addToApp:
    '1. Fügen Sie Comanda in Ihrer Authenticator-App hinzu: {link} oder geben Sie diesen Schlüssel ein:',
  openInApp: 'in der App öffnen',
  keepCodes:
    '2. Bewahren Sie diese Backup-Codes sicher auf. Mit jedem können Sie sich einmal anmelden, wenn Sie Ihr Handy verlieren. Sie werden nicht noch einmal angezeigt.',
  digitsNow: 'Sechsstelliger Code',
  notNow: 'Nicht jetzt',

  tooManyTries: 'Zu viele Versuche',
  waitMinutes: {
    one: 'Versuchen Sie es in einer Minute noch einmal.',
    other: 'Versuchen Sie es in {count} Minuten noch einmal.',
  },
}
