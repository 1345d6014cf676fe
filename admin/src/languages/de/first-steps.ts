import type { Words } from '../words.ts'

export const firstSteps: Words['first-steps'] = {
  firstStepsTexts: {
    title: 'Erste Schritte',
    about:
      'Alles für Ihre erste Bestellung, in beliebiger Reihenfolge. Schritte werden automatisch abgehakt.',
    progress: '{done} von {of} erledigt',
    progressLabel: 'Fortschritt',
    allDone: 'Alles erledigt. Ihr Restaurant ist startklar.',
    done: 'Erledigt',
    skipped: 'Übersprungen',
    skip: 'Überspringen',
    notSkipped: 'Doch erledigen',
    open: 'Öffnen',
    fromCsv: 'CSV-Datei importieren',
    fromDocument: 'Exportierte Datei importieren',
    takeOrder: 'Bestellung aufnehmen',
    hours: 'Öffnungszeiten',
    hoursAbout: 'Wann Sie Bestellungen annehmen. Ohne Zeiten haben Sie rund um die Uhr geöffnet.',
    hoursSuggestion: 'Täglich 11:00–23:00',
    taxes: 'Steuern',
    taxesAbout: 'Die Steuersätze für Ihr Angebot, und ob Preise die Steuer enthalten.',
    menu: 'Speisekarte',
    menuAbout:
      'Beginnen Sie mit einer Musterkarte, importieren Sie eine CSV-Datei oder legen Sie eigene Gerichte an.',
    menuSuggestion: 'Mit Musterkarte beginnen',
    tables: 'Tische',
    tablesAbout: 'Wo Gäste sitzen: für Reservierungen, Bestellungen am Tisch und den Tischplan.',
    tablesSuggestion: 'Mit 12 Tischen beginnen',
    booking: 'Reservierungsregeln',
    bookingAbout: 'Wann Gäste reservieren können, für wie viele Personen und wie lange.',
    bookingSuggestion: 'Täglich 12:00–22:00',
    pages: 'Gästeseiten',
    pagesAbout:
      'Ihre Website für Speisekarte, Bestellungen und Reservierungen. Mit Ihrem Logo, einem Foto und Ihrer Farbe.',
    payments: 'Online-Zahlungen',
    paymentsAbout:
      'Verbinden Sie Stripe, damit Gäste online bezahlen können. Bar- und Kartenzahlung an der Theke brauchen keine Einrichtung.',
    printers: 'Drucker',
    printersAbout:
      'Bons in der Küche und Belege an der Theke drucken. Überspringen Sie das, wenn Sie nur Bildschirme verwenden.',
    team: 'Team',
    teamAbout: 'Laden Sie Ihr Team ein. Jede Rolle sieht nur, was sie braucht.',
    order: 'Erste Bestellung',
    orderAbout:
      'Nehmen Sie eine Testbestellung auf und sehen Sie zu, wie sie unter „Heute“ und in der Küche ankommt.',
    putAway: 'Liste ausblenden',
    showAgain: 'In der Navigation anzeigen',
    putAwayDone: 'Liste ausgeblendet. Mit Strg-K finden Sie sie jederzeit wieder.',
    toToday: 'Zu „Heute“',
  },
}
