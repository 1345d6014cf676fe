import type { Words } from '../words.ts'

export const tableCodes: Words['table-codes'] = {
  tableCodeTexts: {
    title: 'Tisch-QR-Codes',
    about: 'Eine Karte für jeden Tisch: Gäste scannen sie, um die Speisekarte zu sehen und zu bestellen.',
    none: 'Noch kein Tisch hat einen Code',
    noneMore: 'Geben Sie einem Tisch einen Code, dann erscheint seine Karte hier.',
    toTables: 'Zu den Tischen',
    line: 'Text auf {language}',
    areas: 'Bereiche',
    allAreas: 'Alle Bereiche',
    columns: 'Karten pro Reihe',
    paper: 'Papier',
    a4: 'A4',
    letter: 'Letter',
    print: 'Drucken',
    download: 'SVG herunterladen',
    leadsTo: 'Die erste Karte führt zu',
    onlyHere:
      'Diese Adresse funktioniert nur auf diesem Computer. Öffnen Sie Comanda vor dem Drucken unter der Adresse, die Gäste verwenden, oder lassen Sie den Betreiber PUBLIC_URL setzen.',
    page: 'Seite {page}: {names}',
  },
}
