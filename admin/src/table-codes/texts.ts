import { textsOf } from '../ui/language/texts.ts'

export const tableCodeTexts = textsOf('table-codes.tableCodeTexts', {
  title: 'Table QR codes',
  about: 'A card for each table: guests scan it to see the menu and order.',
  none: 'No tables have a code yet',
  noneMore: 'Give a table a code, and its card appears here.',
  toTables: 'Go to Tables',
  line: 'Text in {language}',
  areas: 'Areas',
  allAreas: 'All areas',
  columns: 'Cards per row',
  paper: 'Paper',
  a4: 'A4',
  letter: 'Letter',
  print: 'Print',
  download: 'Download SVG',
  leadsTo: 'The first card links to',
  onlyHere:
    'This address only works on this computer. Before you print, open Comanda at the address guests use, or have the operator set PUBLIC_URL.',
  page: 'Page {page}: {names}',
})
