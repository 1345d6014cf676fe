import type { Words } from '../words.ts'

export const sandbox: Words['sandbox'] = {
  sandboxTexts: {
    title: 'Sandbox',
    about:
      'Ein Musterrestaurant zum Testen, mit derselben API und eigenem Token. Nichts darin betrifft Ihr echtes Restaurant.',
    docs: 'Über die Sandbox',
    none: 'Noch keine Sandbox',
    noneMore:
      'Erstellen Sie eine, um die API mit Speisekarte, Tischen, Gästen, einer Reservierung und einer Bestellung zu testen.',
    create: 'Sandbox erstellen',
    made: 'Sandbox-Token',
    token: 'Token',
    curl: 'Im Terminal ausprobieren',
    lastReset: 'Zuletzt zurückgesetzt',
    neverReset: 'Noch nicht',
    nextReset: 'Nächstes Zurücksetzen',
    calls: 'API-Aufrufe am letzten Tag',
    lastUse: 'Letzter Aufruf',
    never: 'Nie',
    reset: 'Jetzt zurücksetzen',
    resetAsk: 'Sandbox zurücksetzen?',
    resetWhat:
      'Alles geht mit denselben IDs auf die Beispieldaten zurück, die Uhr auf die echte Zeit. Tokens, Webhook-Endpunkte und Protokolle bleiben.',
    resetDone: 'Sandbox zurückgesetzt.',
    clock: 'Uhr',
    clockAbout:
      'Halten Sie die Zeit der Sandbox an oder verschieben Sie sie, um Öffnungszeiten, Reservierungen und Happy Hours zu testen.',
    now: 'Zeit der Sandbox',
    runs: 'Echte Zeit',
    frozen: 'Angehalten',
    shifted: 'Verschoben',
    mode: 'Uhr',
    real: 'Echte Zeit',
    freeze: 'Anhalten bei',
    shift: 'Verschieben um',
    moment: 'Datum und Uhrzeit',
    hours: 'Stunden',
    hoursHint: 'Eine negative Zahl verschiebt zurück.',
    set: 'Uhr stellen',
    clockDone: 'Uhr gestellt.',
    newToken: 'Neues Token',
    newTokenAsk: 'Neues Sandbox-Token erstellen?',
    newTokenWhat: 'Vorhandene Tokens funktionieren sofort nicht mehr.',
  },
}
