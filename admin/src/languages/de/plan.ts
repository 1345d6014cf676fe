import type { Words } from '../words.ts'

export const plan: Words['plan'] = {
  planTexts: {
    title: 'Tarif',
    about: 'Was Ihr Restaurant nutzen kann und bis wann.',
    yours: 'Ihr Tarif',
    all: 'Verfügbare Tarife',
    askOperator: 'Um den Tarif zu wechseln, wenden Sie sich an den Betreiber dieser Installation.',
    noPlan: 'Kein Tarif',
    stateInForce: 'Aktiv',
    stateNone: 'Inaktiv',
    stateSuspended: 'Gesperrt',
    suspendedSince:
      'Gesperrt seit {moment}. Sie können alles ansehen, aber nichts ändern, und Gäste können weder bestellen noch reservieren. Wenden Sie sich an den Betreiber dieser Installation.',
    from: 'Ab {moment}',
    until: 'Bis {moment}',
    openEnded: 'Ohne Enddatum',
    included: 'enthalten',
    notIncluded: 'nicht enthalten',
    reservations: 'Reservierungen, Tische und Warteliste',
    reporting: 'Umsatzzahlen und Berichte',
  },
}
