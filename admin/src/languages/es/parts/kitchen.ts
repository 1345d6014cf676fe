import type { Words } from '../../words.ts'

export const partsKitchen: Words['parts/kitchen'] = {
  screenTexts: {
    expediter: 'Expedición',
    unrouted: 'Sin partida',
    screen: 'Pantalla',
    gone: 'Esta pantalla ya no existe',
    readyByHand:
      'Los pedidos no se marcan solos como listos cuando la cocina los termina: lo hace alguien en Hoy.',
    toKitchen: 'Cambiar esto en Cocina',
  },
}
