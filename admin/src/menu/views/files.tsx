import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import type {
  ImportPreview,
  MenuFile,
  MenuImport,
} from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { useTellDone } from '../../ui/done.ts'
import { ImportPanel } from '../../ui/file-import/import-panel.tsx'
import { useFileImport } from '../../ui/file-import/use-file-import.ts'
import IconDownload from '../../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { MENU_KEY } from '../data.ts'
import { Differences } from './differences.tsx'
import { viewTexts } from './texts.ts'

type Format = MenuImport['format']

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
  const download = useDownload((format: Format) => api.get<MenuFile>(`/menu/export?format=${format}`))
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
              loading={download.isPending && download.variables === format}
              onClick={() => download.mutate(format)}
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
  const tellDone = useTellDone()
  const { isBusy, read, faults, hasMoved, look, apply, drop } = useFileImport({
    look: (source: MenuImport) => api.post<ImportPreview>('/menu/import/preview', source),
    bring: (source, version) => api.post<ImportPreview>('/menu/import', { ...source, version }),
    changes: MENU_KEY,
    onBrought: () => tellDone(t('imported')),
  })
  async function choose(file: File): Promise<void> {
    const format = /\.csv$/i.test(file.name) || file.type === 'text/csv' ? 'csv' : 'document'
    look(file.name, { format, text: await file.text() })
  }
  return (
    <ImportPanel
      hint={t('importHint')}
      accept=".json,.csv,application/json,text/csv"
      hasFile={read !== null}
      isBusy={isBusy}
      onChoose={choose}
      faults={faults}
      placeOf={(place) => <Place of={place} />}
    >
      {hasMoved && <Alert color="orange">{t('movedSince')}</Alert>}
      {read && (
        <Differences file={read.title} preview={read.preview} isBusy={isBusy} onApply={apply} onDrop={drop} />
      )}
    </ImportPanel>
  )
}

/** A row of a table by its number; of a document the path, as it is written there. */
function Place({ of: place }: { of: string }) {
  const t = useTexts(viewTexts)
  const row = /^rows\.(\d+)$/.exec(place)?.[1]
  return row === undefined ? <bdi dir="ltr">{place}</bdi> : t('rowNumber', { number: Number(row) })
}
