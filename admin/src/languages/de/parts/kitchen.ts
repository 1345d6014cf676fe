import type { Words } from '../../words.ts'

export const partsKitchen: Words['parts/kitchen'] = {
  screenTexts: {
    expediter: 'Pass',
    unrouted: 'Ohne Station',
    screen: 'Bildschirm',
    gone: 'Diesen Bildschirm gibt es nicht mehr',
    readyByHand:
      'Bestellungen werden nicht automatisch „Fertig“, wenn die Küche fertig ist: Jemand markiert sie unter „Heute“.',
    toKitchen: 'Unter „Küche“ ändern',
  },
}
