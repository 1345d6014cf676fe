import { Alert, Button, Group, Stack, Table, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  ImportPreview,
  MenuFile,
  MenuImport,
} from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { ApiError, api } from '../../ui/api.ts'
import { ChooseFile } from '../../ui/choose-file.tsx'
import { useTellDone } from '../../ui/done.ts'
import IconDownload from '../../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { meanwhileOf } from '../../ui/meanwhile/meanwhile-of.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { saveFile } from '../../ui/save-file.ts'
import { MENU_KEY } from '../data.ts'
import { Differences } from './differences.tsx'
import { viewTexts } from './texts.ts'

type Format = MenuImport['format']
type Read = { file: string; body: MenuImport; preview: ImportPreview }

/** The menu as a file, out and in; what a file would change is shown before it does. */
export function FilesView() {
  return (
    <Stack gap="md">
      <Export />
      <Import />
    </Stack>
  )
}

function Export() {
  const t = useTexts(viewTexts)
  const tell = useTellProblem()
  const [busy, setBusy] = useState<Format | null>(null)
  async function save(format: Format): Promise<void> {
    setBusy(format)
    try {
      const { filename, type, text } = await api.get<MenuFile>(`/menu/export?format=${format}`)
      saveFile(filename, new Blob([text], { type }))
    } catch (error) {
      tell(error)
    } finally {
      setBusy(null)
    }
  }
  return (
    <Panel title={t('export')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('exportHint')}</Text>
        <Group gap="sm">
          {(['document', 'csv'] as const).map((format) => (
            <Button
              key={format}
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
              loading={busy === format}
              onClick={() => void save(format)}
            >
              {t(format === 'csv' ? 'exportCsv' : 'exportDocument')}
            </Button>
          ))}
        </Group>
      </Stack>
    </Panel>
  )
}

function Import() {
  const t = useTexts(viewTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [read, setRead] = useState<Read | null>(null)
  const [faults, setFaults] = useState<[string, string][]>([])
  const [hasMoved, setMoved] = useState(false)

  async function look(file: string, body: MenuImport): Promise<void> {
    setRead({ file, body, preview: await api.post<ImportPreview>('/menu/import/preview', body) })
  }
  function failed(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : {}
    const all = Object.entries(fields).flatMap(([place, sentences]) =>
      sentences.map((sentence): [string, string] => [place, sentence]),
    )
    if (all.length > 0) setFaults(all)
    else tell(error)
  }
  async function doing(work: () => Promise<void>): Promise<void> {
    setBusy(true)
    setFaults([])
    setMoved(false)
    try {
      await work()
    } catch (error) {
      failed(error)
    } finally {
      setBusy(false)
    }
  }
  const choose = (file: File | null) =>
    doing(async () => {
      setRead(null)
      if (!file) return
      const format = /\.csv$/i.test(file.name) || file.type === 'text/csv' ? 'csv' : 'document'
      await look(file.name, { format, text: await file.text() })
    })
  const apply = ({ file, body, preview }: Read) =>
    doing(async () => {
      try {
        await api.post<ImportPreview>('/menu/import', { ...body, version: preview.version })
        setRead(null)
        tellDone(t('imported'))
      } catch (error) {
        if (!meanwhileOf(error)) throw error
        await look(file, body)
        setMoved(true)
      } finally {
        await queries.invalidateQueries({ queryKey: MENU_KEY })
      }
    })

  return (
    <Panel title={t('import')}>
      <Stack gap="sm">
        <Text c="dimmed">{t('importHint')}</Text>
        <ChooseFile
          accept=".json,.csv,application/json,text/csv"
          hasFile={read !== null}
          isBusy={isBusy}
          onChoose={(file) => void choose(file)}
        >
          {t('chooseFile')}
        </ChooseFile>
        {faults.length > 0 && <Faults faults={faults} />}
        {hasMoved && <Alert color="orange">{t('movedSince')}</Alert>}
        {read && (
          <Differences
            file={read.file}
            preview={read.preview}
            isBusy={isBusy}
            onApply={() => void apply(read)}
            onDrop={() => setRead(null)}
          />
        )}
      </Stack>
    </Panel>
  )
}

/** Faults of no one place in it. */
const WHOLE_FILE = ['text', 'body']

/** A row of a table by its number; of a document the path, as it is written there. */
function Place({ of: place }: { of: string }) {
  const t = useTexts(viewTexts)
  const row = /^rows\.(\d+)$/.exec(place)?.[1]
  if (row !== undefined) return <Table.Td>{t('rowNumber', { number: Number(row) })}</Table.Td>
  return (
    <Table.Td dir="ltr" className="break">
      {WHOLE_FILE.includes(place) ? '' : place}
    </Table.Td>
  )
}

function Faults({ faults }: { faults: [string, string][] }) {
  const t = useTexts(viewTexts)
  return (
    <Alert color="red" role="alert" title={t('fileFaults')}>
      <Table.ScrollContainer minWidth={300}>
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('place')}</Table.Th>
              <Table.Th>{t('fault')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {faults.map(([place, sentence]) => (
              <Table.Tr key={place + sentence}>
                <Place of={place} />
                <Table.Td>{sentence}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  )
}
