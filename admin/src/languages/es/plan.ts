import type { Words } from '../words.ts'

export const plan: Words['plan'] = {
  planTexts: {
    title: 'Plan',
    about: 'Qué puede usar tu restaurante y hasta cuándo.',
    yours: 'Tu plan',
    all: 'Planes disponibles',
    askOperator: 'Para cambiar de plan, contacta con el operador de esta instalación.',
    noPlan: 'Sin plan',
    stateInForce: 'Activo',
    stateNone: 'Inactivo',
    stateSuspended: 'Suspendido',
    suspendedSince:
      'Suspendido desde el {moment}. Puedes verlo todo, pero no cambiar nada, y los clientes no pueden pedir ni reservar. Contacta con el operador de esta instalación.',
    from: 'Desde el {moment}',
    until: 'Hasta el {moment}',
    openEnded: 'Sin fecha de fin',
    included: 'incluido',
    notIncluded: 'no incluido',
    reservations: 'Reservas, mesas y lista de espera',
    reporting: 'Cifras de ventas e informes',
  },
}
