import type { Words } from '../../words.ts'

export const partsPointOfSale: Words['parts/point-of-sale'] = {
  pointOfSaleTexts: {
    title: 'Kassensystem',
    about:
      'Jede Bestellung an ein anderes Kassensystem senden: neue Bestellungen, Statuswechsel und stornierte Gerichte. Fragen Sie den Anbieter nach einer Adresse, die sie annimmt.',
    testTitle: 'Test-Kassensystem',
    testAbout:
      'Bestellungen der Sandbox werden hierher gesendet, genau wie echte Bestellungen an Ihr Kassensystem. Ihr echtes Kassensystem erreichen sie nie.',
    docs: 'So funktioniert es',
    connected: 'Verbunden',
    notConnected: 'Nicht verbunden',
    paused: 'Pausiert',
    switchedOff: 'Aus',
    switchedOffMore:
      'Es hat 5 Tage lang nichts angenommen. Wenn es wieder läuft, trennen Sie es und verbinden Sie es neu.',
    since: 'Verbunden seit {moment}.',
    ownersOnly: 'Nur Inhaber können es verbinden oder trennen.',
    url: 'URL des Kassensystems',
    connect: 'Verbinden',
    connectedNow: 'Kassensystem verbunden.',
    secretTitle: 'Signaturschlüssel',
    secret: 'Signaturschlüssel',
    secretMore: 'Geben Sie ihn dem Anbieter Ihres Kassensystems. Jede Nachricht wird damit signiert.',
    disconnect: 'Trennen',
    disconnectTitle: 'Kassensystem trennen?',
    disconnectText: 'Es erhält keine Bestellungen mehr. Was noch nicht gesendet ist, wird verworfen.',
    disconnected: 'Kassensystem getrennt.',
    failed: 'Nicht gesendete Bestellungen',
    failedNone: 'Alle Bestellungen wurden gesendet.',
    again: 'Erneut senden',
    queued: 'Wird erneut gesendet.',
    answered: 'HTTP {status}',
  },
}
