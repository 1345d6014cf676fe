import type { Words } from '../../words.ts'

export const partsPointOfSale: Words['parts/point-of-sale'] = {
  pointOfSaleTexts: {
    title: 'TPV',
    about:
      'Envía todos los pedidos a otro TPV: pedidos nuevos, cambios de estado y platos anulados. Pide a su proveedor una dirección que los acepte.',
    testTitle: 'TPV de prueba',
    testAbout:
      'Los pedidos del entorno de pruebas se envían aquí, igual que los reales a tu TPV. Nunca llegan a tu TPV real.',
    docs: 'Cómo funciona',
    connected: 'Conectado',
    notConnected: 'Sin conectar',
    paused: 'En pausa',
    switchedOff: 'Desactivado',
    switchedOffMore: 'No ha aceptado nada en 5 días. Cuando funcione, desconéctalo y conéctalo de nuevo.',
    since: 'Conectado desde el {moment}.',
    ownersOnly: 'Solo los propietarios pueden conectarlo o desconectarlo.',
    url: 'URL del TPV',
    connect: 'Conectar',
    connectedNow: 'TPV conectado.',
    secretTitle: 'Secreto de firma',
    secret: 'Secreto de firma',
    secretMore: 'Dáselo al proveedor de tu TPV. Cada mensaje va firmado con él.',
    disconnect: 'Desconectar',
    disconnectTitle: '¿Desconectar el TPV?',
    disconnectText: 'Deja de recibir pedidos. Lo que aún no se haya enviado se descarta.',
    disconnected: 'TPV desconectado.',
    failed: 'Pedidos que no se pudieron enviar',
    failedNone: 'Se enviaron todos los pedidos.',
    again: 'Enviar de nuevo',
    queued: 'Enviando de nuevo.',
    answered: 'HTTP {status}',
  },
}
