import { Alert, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type {
  DocumentFile,
  DocumentImported,
  DocumentPreview,
  DocumentSource,
  KeptDocument,
} from '../../../../server/src/across/document/file-contract.ts'
import { DOCUMENT_PARTS, MOST_CHARACTERS } from '../../../../server/src/across/document/part-names.ts'
import { SettingsSheet } from '../../parts/settings/sheet.tsx'
import { api } from '../../ui/api.ts'
import { useTellDone } from '../../ui/done.ts'
import { ImportPanel } from '../../ui/file-import/import-panel.tsx'
import { useFileImport } from '../../ui/file-import/use-file-import.ts'
import IconDownload from '../../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { Panel } from '../../ui/panel.tsx'
import { Listed } from '../../ui/states.tsx'
import { useTellUndo } from '../../ui/undo.tsx'
import { useDownload } from '../../ui/use-download.ts'
import { Differences } from './differences.tsx'
import { fieldTexts } from './field-texts.ts'
import { documentTexts } from './texts.ts'
import { useDocumentWords } from './words.ts'

const keptQuery = queryOptions({
  queryKey: ['document', 'kept'],
  queryFn: ({ signal }) => api.get<KeptDocument[]>('/document/kept', signal),
})

/** The whole restaurant as a file, out, in and back; what a file would change is shown before it does. */
export function DocumentPage() {
  const t = useTexts(documentTexts)
  return (
    <SettingsSheet title={t('title')} about={t('about')}>
      <Stack gap="md">
        <Export />
        <Import />
      </Stack>
    </SettingsSheet>
  )
}

function Export() {
  const t = useTexts(documentTexts)
  const field = useTexts(fieldTexts)
  const [parts, setParts] = useState<string[]>([...DOCUMENT_PARTS])
  const download = useDownload(() => api.get<DocumentFile>(`/document/export?parts=${parts.join(',')}`))
  return (
    <Panel title={t('export')}>
      <Stack gap="sm">
        <Checkbox.Group
          label={t('exportParts')}
          description={t('exportHint')}
          value={parts}
          onChange={setParts}
        >
          <Group gap="sm" mt="xs">
            {DOCUMENT_PARTS.map((part) => (
              <Checkbox key={part} value={part} label={field(part)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Group gap="sm">
          <Button
            leftSection={<IconDownload size={16} aria-hidden />}
            loading={download.isPending}
            disabled={parts.length === 0}
            onClick={() => download.mutate()}
          >
            {t('exportNow')}
          </Button>
          <Button variant="subtle" onClick={() => setParts([...DOCUMENT_PARTS])}>
            {t('all')}
          </Button>
          <Button variant="subtle" onClick={() => setParts([])}>
            {t('none')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  )
}

function Import() {
  const t = useTexts(documentTexts)
  const { moment } = useRestaurantFormat()
  const tellDone = useTellDone()
  const tellUndo = useTellUndo()
  const { isBusy, read, faults, hasMoved, look, apply, bring, drop, refuse } = useFileImport({
    look: (source: DocumentSource) => api.post<DocumentPreview>('/document/preview', source),
    bring: (source, version) => api.post<DocumentImported>('/document/import', { ...source, version }),
    changes: [],
    onBrought({ kept_id: id, undo_version: version }, source) {
      if (source.from === 'kept' || id === null || version === null) tellDone(t('undone'))
      else tellUndo(t('imported'), () => bring(t('undo'), { from: 'kept', kept_id: id }, version))
    },
  })
  async function choose(file: File): Promise<void> {
    const text = await file.text()
    if (text.length > MOST_CHARACTERS) refuse(t('tooLarge'))
    else look(t('differences', { file: `\u2068${file.name}\u2069` }), fromFile(file.name, text))
  }
  const shown = (
    <>
      {hasMoved && <Alert color="orange">{t('changedMeanwhile')}</Alert>}
      {read && (
        <Differences
          title={read.title}
          action={t(read.source.from === 'file' ? 'importNow' : 'undoNow')}
          preview={read.preview}
          isBusy={isBusy}
          onApply={apply}
          onDrop={drop}
        />
      )}
    </>
  )
  const isUndo = read?.source.from === 'kept'
  return (
    <>
      <ImportPanel
        hint={t('importHint')}
        accept=".json,application/json"
        hasFile={read !== null}
        isBusy={isBusy}
        onChoose={choose}
        faults={faults}
        placeOf={(place) => <Place of={place} />}
      >
        {!isUndo && shown}
      </ImportPanel>
      <Panel title={t('kept')}>
        <Stack gap="sm">
          <Text c="dimmed">{t('keptHint')}</Text>
          <Kept
            onLook={({ id, at }) =>
              look(t('undoDifferences', { moment: moment(at) }), { from: 'kept', kept_id: id })
            }
          />
          {isUndo && shown}
        </Stack>
      </Panel>
    </>
  )
}

const fromFile = (filename: string, text: string) => ({
  from: 'file' as const,
  filename: filename.slice(0, 200),
  text,
})

function Kept({ onLook }: { onLook: (kept: KeptDocument) => void }) {
  const t = useTexts(documentTexts)
  const field = useTexts(fieldTexts)
  const { moment } = useRestaurantFormat()
  const query = useQuery(keptQuery)
  return (
    <Listed query={query} isEmpty={(list) => list.length === 0} empty={<Text>{t('keptNone')}</Text>} rows={1}>
      {(list) => (
        <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
          {list.map((kept) => (
            <Group key={kept.id} component="li" justify="space-between" gap="xs">
              <div style={{ flex: '1 1 14rem', minWidth: 0 }}>
                <Text className="break">
                  {kept.filename === null
                    ? t('keptUndo')
                    : t('keptFile', { file: `\u2068${kept.filename}\u2069` })}
                </Text>
                <Text size="sm" c="dimmed" className="break">
                  {t('keptBy', { moment: moment(kept.at), name: `\u2068${kept.by ?? '—'}\u2069` })}
                  {' · '}
                  {kept.parts.map((part) => field(part)).join(', ')}
                </Text>
              </div>
              <Button variant="default" size="compact-md" onClick={() => onLook(kept)}>
                {t('showUndo')}
              </Button>
            </Group>
          ))}
        </Stack>
      )}
    </Listed>
  )
}

/** In words, and as the file writes it. */
function Place({ of: place }: { of: string }) {
  const words = useDocumentWords()
  return (
    <>
      {place
        .split('.')
        .map((key) => (/^\d+$/.test(key) ? `#${Number(key) + 1}` : words.label(key)))
        .join(' › ')}
      <Text size="xs" c="dimmed" dir="ltr" ta="start">
        {place}
      </Text>
    </>
  )
}
