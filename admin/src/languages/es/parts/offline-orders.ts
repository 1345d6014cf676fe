import type { Words } from '../../words.ts'

export const partsOfflineOrders: Words['parts/offline-orders'] = {
  offlineTexts: {
    notSent: 'Sin enviar',
    dishes: { one: '{count} plato', other: '{count} platos' },
    toCheck: {
      one: '{count} pedido tomado sin conexión por revisar',
      other: '{count} pedidos tomados sin conexión por revisar',
    },
    review: 'Revisar',
    title: 'Tomados sin conexión',
    about:
      'Estos pedidos se aceptaron tal como se sirvieron. Comprueba las diferencias y márcalos como revisados.',
    told: 'Al cliente se le dijo que eran {told}; el pedido suma {total}.',
    later: 'Con los precios de cuando se recibió serían {later} en lugar de {total}.',
    ofDish: '{dish}: {message}',
    belowMinimum: 'El pedido no llega al mínimo.',
    check: 'Marcar como revisado',
    checkAll: 'Marcar todos como revisados',
    open: 'Abrir pedido',
    taken: 'Tomado el {taken}, recibido el {came}',
    more: { one: '{count} más después de estos', other: '{count} más después de estos' },
    none: 'Todo revisado',
  },
}
