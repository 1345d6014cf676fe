import type { Words } from '../../words.ts'

export const partsOfflineOrders: Words['parts/offline-orders'] = {
  offlineTexts: {
    notSent: 'Pas encore envoyées',
    dishes: { one: '{count} plat', other: '{count} plats' },
    toCheck: {
      one: '{count} commande prise hors ligne à vérifier',
      other: '{count} commandes prises hors ligne à vérifier',
    },
    review: 'Vérifier',
    title: 'Prises hors ligne',
    about:
      'Ces commandes ont été acceptées telles qu’elles ont été servies. Vérifiez les différences, puis marquez-les comme vérifiées.',
    told: 'Montant annoncé au client\u00a0: {told}\u00a0; la commande s’élève à {total}.',
    later: 'Aux prix en vigueur à sa réception, elle serait de {later} au lieu de {total}.',
    ofDish: '{dish}\u00a0: {message}',
    belowMinimum: 'La commande n’atteint pas le minimum.',
    check: 'Marquer comme vérifiée',
    checkAll: 'Tout marquer comme vérifié',
    open: 'Ouvrir la commande',
    taken: 'Prise le {taken}, reçue le {came}',
    more: { one: '{count} autre ensuite', other: '{count} autres ensuite' },
    none: 'Tout est vérifié',
  },
}
