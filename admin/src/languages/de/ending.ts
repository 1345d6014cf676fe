import type { Words } from '../words.ts'

export const ending: Words['ending'] = {
  endingTexts: {
    title: 'Gefahrenzone',
    about:
      'Aktionen auf dieser Seite lassen sich nicht rückgängig machen. Nur Inhaber sehen sie, und jede verlangt Ihr Passwort.',
    password: 'Ihr Passwort',
    showPassword: 'Passwort anzeigen',
    handOver: 'Inhaberschaft übertragen',
    handOverMore: 'Ein Teammitglied wird Inhaber, und Sie werden Manager.',
    nobodyElse: 'Hier arbeitet noch niemand sonst. Laden Sie den neuen Inhaber zuerst unter „Team“ ein.',
    toPeople: 'Zum Team',
    newOwner: 'Neuer Inhaber',
    choose: 'Person auswählen',
    handOverAction: 'Übertragen',
    handOverTitle: 'Inhaberschaft an {name} übertragen?',
    handOverConfirm:
      'Nur diese Person verwaltet dann Team, Zahlungen und Schließung des Restaurants. Sie selbst bleiben als Manager.',
    sandbox: 'Sandbox löschen',
    sandboxMore:
      'Testdaten und Tokens werden sofort gelöscht. Unter „Entwickler“ können Sie jederzeit eine neue Sandbox erstellen.',
    deleteSandbox: 'Sandbox löschen',
    sandboxConfirm: 'Programme mit ihrem Token funktionieren nicht mehr.',
    sandboxDeleted: 'Sandbox gelöscht.',
    close: 'Restaurant dauerhaft schließen',
    endsPeople:
      'Niemand kann sich mehr im Restaurant anmelden, und gekoppelte Bildschirme funktionieren nicht mehr.',
    endsPages: 'Ihre Gästeseiten gehen offline: Speisekarte, Bestellungen, Reservierungen und Tickets.',
    endsPrograms:
      'Tokens werden widerrufen, Apps verlieren den Zugriff, Webhooks enden, und die Sandbox wird gelöscht.',
    keepsData:
      'Ihre Daten bleiben, bis der Betreiber dieser Installation sie löscht. Bis dahin kann er das Restaurant wieder öffnen.',
    exportFirst:
      'Laden Sie zuerst Ihre Daten herunter: Einstellungen, Speisekarte, Tische und Gäste. Bestellungen und Umsatz exportieren Sie auf ihren eigenen Seiten.',
    download: 'Daten herunterladen',
    exportedAt: 'Heruntergeladen {moment}. Gilt eine Stunde.',
    closeAction: 'Dauerhaft schließen',
    closeTitle: '{name} dauerhaft schließen?',
    closeConfirm: 'Das gilt sofort und für alle.',
    typeName: 'Geben Sie zum Fortfahren den Namen ein: {name}',
  },
}
