import type { Words } from '../words.ts'

export const till: Words['till'] = {
  tillTexts: {
    title: 'Caja',
    who: 'Elige tu nombre',
    nobody: 'Aún no hay PIN',
    nobodyHint: 'Inicia sesión en tu móvil u ordenador y pon un PIN en Cuenta.',
    notHere: '¿No estás en la lista? Pon un PIN en Cuenta desde tu móvil u ordenador.',
    someoneElse: 'Atrás',
    entered: {
      zero: 'Ninguna cifra introducida',
      one: '{count} cifra introducida',
      other: '{count} cifras introducidas',
    },
    deleteDigit: 'Borrar',
    open: 'Desbloquear',
    waits: {
      one: 'Demasiados PIN incorrectos. Inténtalo de nuevo en {count} segundo.',
      other: 'Demasiados PIN incorrectos. Inténtalo de nuevo en {count} segundos.',
    },
    waitsLong: {
      one: 'Demasiados PIN incorrectos. Inténtalo de nuevo en {count} minuto.',
      other: 'Demasiados PIN incorrectos. Inténtalo de nuevo en {count} minutos.',
    },
    wrongPin: 'Ese PIN es incorrecto.',
    unknownHere:
      'Sin conexión. Hasta que vuelva, solo puede usar esta caja quien la haya desbloqueado en los últimos 3 días.',
    nothingKept:
      'Sin conexión, y este navegador no puede guardar nada: es una ventana privada o no queda espacio. Hasta que vuelva la conexión, esta caja no se puede desbloquear.',
    pages: 'Páginas',
    skip: 'Ir al contenido',
    newOrder: 'Nuevo pedido',
    orders: 'Pedidos',
    tables: 'Mesas',
    drawers: 'Efectivo',
    lock: 'Bloquear',
    more: 'Más',
    language: 'Idioma',
    appearance: 'Aspecto',
    light: 'Claro',
    dark: 'Oscuro',
    auto: 'Como el dispositivo',
    unpair: 'Desvincular esta caja',
    unpairTitle: '¿Desvincular esta caja?',
    unpairText: 'Deja de funcionar al momento. Un encargado puede vincularla de nuevo con otro código.',
    notFound: 'No disponible en la caja',
    notFoundHint: 'Para abrir esta página, inicia sesión en tu móvil u ordenador.',
    toStart: 'Volver a la caja',
  },
}
