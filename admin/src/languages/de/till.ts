import type { Words } from '../words.ts'

export const till: Words['till'] = {
  tillTexts: {
    title: 'Kasse',
    who: 'Wählen Sie Ihren Namen',
    nobody: 'Noch keine PINs',
    nobodyHint: 'Melden Sie sich an Ihrem Handy oder Computer an und legen Sie unter „Konto“ eine PIN fest.',
    notHere: 'Nicht in der Liste? Legen Sie an Ihrem Handy oder Computer unter „Konto“ eine PIN fest.',
    someoneElse: 'Zurück',
    entered: {
      zero: 'Keine Ziffern eingegeben',
      one: '{count} Ziffer eingegeben',
      other: '{count} Ziffern eingegeben',
    },
    deleteDigit: 'Löschen',
    open: 'Entsperren',
    waits: {
      one: 'Zu viele falsche PINs. Versuchen Sie es in {count} Sekunde noch einmal.',
      other: 'Zu viele falsche PINs. Versuchen Sie es in {count} Sekunden noch einmal.',
    },
    waitsLong: {
      one: 'Zu viele falsche PINs. Versuchen Sie es in {count} Minute noch einmal.',
      other: 'Zu viele falsche PINs. Versuchen Sie es in {count} Minuten noch einmal.',
    },
    wrongPin: 'Diese PIN ist falsch.',
    unknownHere:
      'Keine Verbindung. Bis sie wieder da ist, kann diese Kasse nur benutzen, wer sie in den letzten 3 Tagen entsperrt hat.',
    nothingKept:
      'Keine Verbindung, und dieser Browser kann nichts speichern: Es ist ein privates Fenster, oder der Speicher ist voll. Bis die Verbindung wieder da ist, lässt sich diese Kasse nicht entsperren.',
    pages: 'Seiten',
    skip: 'Zum Inhalt springen',
    newOrder: 'Neue Bestellung',
    orders: 'Bestellungen',
    tables: 'Tische',
    drawers: 'Bargeld',
    lock: 'Sperren',
    more: 'Mehr',
    language: 'Sprache',
    appearance: 'Darstellung',
    light: 'Hell',
    dark: 'Dunkel',
    auto: 'Automatisch',
    unpair: 'Diese Kasse entkoppeln',
    unpairTitle: 'Diese Kasse entkoppeln?',
    unpairText:
      'Sie funktioniert sofort nicht mehr. Ein Manager kann sie mit einem neuen Code wieder koppeln.',
    notFound: 'An der Kasse nicht verfügbar',
    notFoundHint: 'Melden Sie sich an Ihrem Handy oder Computer an, um diese Seite zu öffnen.',
    toStart: 'Zurück zur Kasse',
  },
}
