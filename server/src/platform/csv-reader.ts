import { refuse } from './errors.ts'

const SEPARATORS = [',', ';', '\t']

/** Rows of cells, as RFC 4180 has them; spreadsheets of some countries part cells by semicolons. Empty rows are left out. */
export function readCsv(text: string): { line: number; cells: string[] }[] {
  const source = text.replace(/^\ufeff/, '')
  const [head = ''] = source.split(/\r?\n/, 1)
  const separator = SEPARATORS.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  const rows: { line: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startedAt = 1
  const endCell = () => {
    cells.push(unguarded(cell))
    cell = ''
  }
  const endRow = () => {
    endCell()
    if (cells.some((one) => one.trim() !== '')) rows.push({ line: startedAt, cells })
    cells = []
    startedAt = line
  }
  for (let at = 0; at < source.length; at++) {
    const character = source[at]
    if (character === '\n') line++
    if (quoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') cell += source[++at]
      else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === separator) endCell()
    else if (character === '\n') endRow()
    else if (character !== '\r') cell += character
  }
  if (quoted) throw refuse({ [`rows.${startedAt}`]: ['A quote is opened here and never closed.'] })
  endRow()
  return rows
}

/** Our own files guard what a spreadsheet would take for a formula by an apostrophe. */
function unguarded(cell: string): string {
  return cell.replace(/(^|[;\t])'(?='*[=+\-@\t\r])/g, '$1')
}
