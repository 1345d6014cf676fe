import type { Words } from '../words.ts'

export const tableCodes: Words['table-codes'] = {
  tableCodeTexts: {
    title: 'Códigos QR de mesa',
    about: 'Una tarjeta por mesa: los clientes la escanean para ver la carta y pedir.',
    none: 'Ninguna mesa tiene código todavía',
    noneMore: 'Da un código a una mesa y su tarjeta aparecerá aquí.',
    toTables: 'Ir a Mesas',
    line: 'Texto en {language}',
    areas: 'Zonas',
    allAreas: 'Todas las zonas',
    columns: 'Tarjetas por fila',
    paper: 'Papel',
    a4: 'A4',
    letter: 'Carta (EE. UU.)',
    print: 'Imprimir',
    download: 'Descargar SVG',
    leadsTo: 'La primera tarjeta enlaza a',
    onlyHere:
      'Esta dirección solo funciona en este ordenador. Antes de imprimir, abre Comanda en la dirección que usan los clientes o pide al operador que configure PUBLIC_URL.',
    page: 'Página {page}: {names}',
  },
}
