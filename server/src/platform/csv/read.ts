import { refuse } from '../errors.ts'
import { fieldFault } from '../faults.ts'

const SEPARATORS = [',', ';', '\t']
const ENOUGH_OF_A_HEAD = 10_000
/** A row is read at one go, in a few milliseconds. */
const LONGEST_ROW = 200_000

export type CsvRow = { line: number; cells: string[] }

/**
 * Rows of cells, as RFC 4180 has them; spreadsheets of some countries part cells by semicolons. Each is read when it is
 * asked for, an empty one too: a table may have very many, and whoever reads them gives others their turn in between.
 */
export function* readCsv(text: string): Generator<CsvRow, void> {
  const source = text.replace(/^\ufeff/, '')
  const [head = ''] = source.slice(0, ENOUGH_OF_A_HEAD).split(/\r?\n/, 1)
  const separator = SEPARATORS.toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let startedAt = 1
  let rowAt = 0
  const endCell = () => {
    cells.push(unguarded(cell))
    cell = ''
  }
  const endRow = (): CsvRow => {
    endCell()
    const row = { line: startedAt, cells }
    cells = []
    startedAt = line
    return row
  }
  for (let at = 0; at < source.length; at++) {
    if (at - rowAt > LONGEST_ROW)
      throw refuse({ [`rows.${startedAt}`]: [fieldFault('too_long.row', { maximum: LONGEST_ROW })] })
    const character = source[at]
    if (character === '\n') line++
    if (quoted) {
      if (character !== '"') cell += character
      else if (source[at + 1] === '"') cell += source[++at]
      else quoted = false
    } else if (character === '"' && cell === '') quoted = true
    else if (character === separator) endCell()
    else if (character === '\n') {
      yield endRow()
      rowAt = at + 1
    } else if (character !== '\r') cell += character
  }
  if (quoted) throw refuse({ [`rows.${startedAt}`]: [fieldFault('unreadable.quote')] })
  if (rowAt < source.length) yield endRow()
}

export function isEmptyRow({ cells }: CsvRow): boolean {
  return cells.every((one) => one.trim() === '')
}

/** Our own files guard what a spreadsheet would take for a formula by an apostrophe. */
function unguarded(cell: string): string {
  return cell.replace(/(^|[;\t])'(?='*[=+\-@＝＋－＠\t\r])/g, '$1')
}
