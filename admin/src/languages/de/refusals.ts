import type { Words } from '../words.ts'

export const refusals: Words['refusals'] = {
  refusalTexts: {
    title: 'Abgelehnte Aufrufe',
    docs: 'Fehlerreferenz',
    about:
      'Abgelehnte API-Aufrufe des letzten Tages, nach Token und Grund. Inhalte von Anfragen werden nicht gespeichert.',
    none: 'Keine abgelehnten Aufrufe am letzten Tag',
    noneMore: 'Aufrufe, die die API ablehnt, erscheinen hier nach wenigen Sekunden.',
    mode: 'Umgebung',
    calls: { one: 'einmal', other: '{count}-mal' },
    noPath: 'Unbekannter Pfad',
    sentence: '„{token}“ wurde {calls} abgelehnt, zuletzt {moment}.',
    request: 'Letzte Anfrage',
    unauthenticated: 'Das Token ist abgelaufen oder wurde widerrufen. Erstellen Sie ein neues.',
    insufficient_scope: 'Dem Token fehlt der Scope „{required_scope}“. Erstellen Sie eines, das ihn hat.',
    plan_feature_unavailable: 'Der Tarif des Restaurants enthält {feature} nicht.',
    plan_lapsed: 'Das Restaurant hat keinen aktiven Tarif.',
    restaurant_suspended: 'Das Restaurant ist gesperrt: Es kann gelesen, aber nicht geändert werden.',
    not_found:
      'In diesem Restaurant nicht gefunden. Die ID gehört vielleicht zu einem anderen Restaurant, oder der Eintrag wurde gelöscht.',
    no_path: 'Unter dieser Adresse gibt es keinen Endpunkt. Prüfen Sie die Schreibweise.',
    method_not_allowed: 'Den Pfad gibt es, aber nicht mit dieser Methode.',
    invalid_transition: '„{from}“ kann nicht zu „{to}“ wechseln.',
    possible: 'Von dort möglich: {states}.',
    operation: 'API-Referenz',
    idempotency_key_in_use: 'Die erste Anfrage mit demselben Idempotency-Key lief noch.',
    idempotency_key_reused:
      'Der Idempotency-Key wurde bereits mit anderem Inhalt verwendet. Verwenden Sie für jede Anfrage einen neuen.',
    payload_too_large: 'Der Inhalt war größer als 1 MiB.',
    unsupported_media_type: 'Der Inhalt wurde nicht als application/json gesendet.',
    validation_failed: 'Diese Felder wurden abgelehnt:',
    rate_limited:
      'Zu viele Aufrufe pro Minute. Verringern Sie das Tempo oder geben Sie dem Token ein höheres Limit.',
  },
}
