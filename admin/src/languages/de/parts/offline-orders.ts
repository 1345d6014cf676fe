import type { Words } from '../../words.ts'

export const partsOfflineOrders: Words['parts/offline-orders'] = {
  offlineTexts: {
    notSent: 'Noch nicht gesendet',
    dishes: { one: '{count} Gericht', other: '{count} Gerichte' },
    toCheck: {
      one: '{count} Bestellung ohne Verbindung ist zu prüfen',
      other: '{count} Bestellungen ohne Verbindung sind zu prüfen',
    },
    review: 'Prüfen',
    title: 'Ohne Verbindung aufgenommen',
    about:
      'Diese Bestellungen wurden so angenommen, wie sie serviert wurden. Prüfen Sie die Abweichungen und markieren Sie sie als geprüft.',
    told: 'Dem Gast wurden {told} genannt; die Bestellung kostet {total}.',
    later: 'Zu den Preisen beim Eingang wären es {later} statt {total}.',
    ofDish: '{dish}: {message}',
    belowMinimum: 'Die Bestellung liegt unter dem Mindestbestellwert.',
    check: 'Als geprüft markieren',
    checkAll: 'Alle als geprüft markieren',
    open: 'Bestellung öffnen',
    taken: 'Aufgenommen {taken}, eingegangen {came}',
    more: { one: 'Danach {count} weitere', other: 'Danach {count} weitere' },
    none: 'Alles geprüft',
  },
}
