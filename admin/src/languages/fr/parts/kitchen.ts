import type { Words } from '../../words.ts'

export const partsKitchen: Words['parts/kitchen'] = {
  screenTexts: {
    expediter: 'Passe',
    unrouted: 'Sans poste',
    screen: 'Écran',
    gone: 'Cet écran n’existe plus',
    readyByHand:
      'Les commandes terminées en cuisine ne passent pas automatiquement à Prête\u00a0: quelqu’un les marque prêtes dans Aujourd’hui.',
    toKitchen: 'Modifier dans Cuisine',
  },
}
