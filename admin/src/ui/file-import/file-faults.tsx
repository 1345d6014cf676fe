import { Alert, Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../language/language.tsx'
import { fileImportTexts } from './texts.ts'
import type { PlaceFault } from './use-file-import.ts'

/** Each fault of a file by its place, in words. */
export function FileFaults({
  faults,
  placeOf,
}: {
  faults: PlaceFault[]
  placeOf: (place: string) => ReactNode
}) {
  const t = useTexts(fileImportTexts)
  if (faults.length === 0) return null
  return (
    <Alert color="red" role="alert" title={t('faults')}>
      <Table.ScrollContainer minWidth={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('place')}</Table.Th>
              <Table.Th>{t('fault')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faults.map(({ place, sentence }) => (
              <Table.Tr key={place + sentence}>
                <Table.Td className="break">{place !== '' && placeOf(place)}</Table.Td>
                <Table.Td>{sentence}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  )
}
