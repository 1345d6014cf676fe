import type { Words } from '../words.ts'

export const tableCodes: Words['table-codes'] = {
  tableCodeTexts: {
    title: 'QR codes de table',
    about: 'Une affichette par table\u00a0: les clients la scannent pour voir la carte et commander.',
    none: 'Aucune table n’a de code',
    noneMore: 'Donnez un code à une table, et son affichette apparaît ici.',
    toTables: 'Aller à Tables',
    line: 'Texte en {language}',
    areas: 'Espaces',
    allAreas: 'Tous les espaces',
    columns: 'Affichettes par ligne',
    paper: 'Papier',
    a4: 'A4',
    letter: 'Letter',
    print: 'Imprimer',
    download: 'Télécharger en SVG',
    leadsTo: 'La première affichette mène à',
    onlyHere:
      'Cette adresse ne fonctionne que sur cet ordinateur. Avant d’imprimer, ouvrez Comanda à l’adresse qu’utilisent vos clients, ou demandez à l’administrateur de définir PUBLIC_URL.',
    page: 'Page {page}\u00a0: {names}',
  },
}
