import { ScrollArea, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import classes from './figures.module.css'
import { figureTexts } from './texts.ts'

export type Row = { key: string | number; head: ReactNode; cells: ReactNode[]; share?: number }

/** Figures in columns; with shares, a bar under each name shows how much of the whole it is. */
export function FigureTable({
  label,
  columns,
  rows,
  total,
  most,
}: {
  label: string
  columns: string[]
  rows: Row[]
  /** Of the columns behind the first. */
  total?: ReactNode[]
  /** Rem that it is tall at most, before it scrolls. */
  most?: number
}) {
  const t = useTexts(figureTexts)
  return (
    <ScrollArea.Autosize
      mah={most === undefined ? undefined : `${most}rem`}
      viewportProps={{ tabIndex: 0, role: 'group', 'aria-label': label }}
    >
      <Table verticalSpacing={6} horizontalSpacing={6} stickyHeader>
        <Table.Thead>
          <Table.Tr>
            {columns.map((column, index) => (
              <Table.Th key={column} ta={index === 0 ? 'start' : 'end'}>
                {column}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map(({ key, head, cells, share }) => (
            <Table.Tr key={key}>
              <Table.Th fw={400} className={classes.name ?? ''}>
                {head}
                {share !== undefined && <Share share={share} />}
              </Table.Th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                <Table.Td key={index} ta="end" className="figures">
                  {cell}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        {total && (
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th>{t('total')}</Table.Th>
              {total.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns stay where they are
                <Table.Th key={index} ta="end" className="figures">
                  {cell}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </ScrollArea.Autosize>
  )
}

function Share({ share }: { share: number }) {
  return (
    <div className={classes.track} aria-hidden>
      <div className={classes.bar} style={{ inlineSize: `${Math.max(0, Math.min(100, share))}%` }} />
    </div>
  )
}

/** The figures of a chart, folded away. */
export function AsTable({ children }: { children: ReactNode }) {
  const t = useTexts(figureTexts)
  return (
    <details>
      <summary className={classes.summary}>
        <Text span size="sm">
          {t('asTable')}
        </Text>
      </summary>
      {children}
    </details>
  )
}
