import { type CsvCell, csvOf } from '../../../platform/csv/write.ts'
import { type JournalEntry, linesOf } from './journal.ts'
import { nameOf, numberOf, textOf } from './words.ts'

const COLUMNS = ['entry', 'date', 'branch', 'text', 'account', 'name', 'debit', 'credit', 'currency']

export function journalCsv(
  entries: readonly JournalEntry[],
  {
    currency,
    digits,
    branchName,
  }: { currency: string; digits: number; branchName: (id: number | null) => string },
): string {
  const amount = (minor: number): CsvCell => (minor === 0 ? null : { minor, digits })
  return csvOf(
    COLUMNS,
    entries.flatMap((entry) =>
      linesOf(entry).map((line) => [
        ...[numberOf(entry), entry.day, branchName(entry.branch_id), textOf(entry.about, 'en')],
        ...[line.account, nameOf(line), amount(line.debit_minor), amount(line.credit_minor), currency],
      ]),
    ),
  )
}
