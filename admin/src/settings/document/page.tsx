import { Alert, Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentFile, KeptDocument } from '../../../../server/src/across/document/file-contract.ts'
import { DOCUMENT_PARTS, MOST_CHARACTERS } from '../../../../server/src/across/document/part-names.ts'
import { SettingsSheet } from '../../parts/settings/sheet.tsx'
import { api } from '../../ui/api.ts'
import { ChooseFile } from '../../ui/choose-file.tsx'
import IconDownload from '../../ui/icons/generated/IconDownload.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { Panel } from '../../ui/panel.tsx'
import { useTellProblem } from '../../ui/problem.ts'
import { saveFile } from '../../ui/save-file.ts'
import { Listed } from '../../ui/states.tsx'
import { Differences } from './differences.tsx'
import { fieldTexts } from './field-texts.ts'
import { documentTexts } from './texts.ts'
import { type PlaceFault, useImport } from './use-import.ts'
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
  const tell = useTellProblem()
  const [isBusy, setBusy] = useState(false)
  const [parts, setParts] = useState<string[]>([...DOCUMENT_PARTS])
  async function save(): Promise<void> {
    setBusy(true)
    try {
      const { filename, type, text } = await api.get<DocumentFile>(
        `/document/export?parts=${parts.join(',')}`,
      )
      saveFile(filename, new Blob([text], { type }))
    } catch (error) {
      tell(error)
    } finally {
      setBusy(false)
    }
  }
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
            loading={isBusy}
            disabled={parts.length === 0}
            onClick={() => void save()}
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
  const { isBusy, looked, faults, hasMoved, look, apply, drop, refuse } = useImport()
  async function choose(file: File | null): Promise<void> {
    if (!file) return
    const text = await file.text()
    if (text.length > MOST_CHARACTERS) refuse(t('tooLarge'))
    else await look(t('differences', { file: `\u2068${file.name}\u2069` }), fromFile(file.name, text))
  }
  const shown = (
    <>
      {hasMoved && <Alert color="orange">{t('changedMeanwhile')}</Alert>}
      {looked && (
        <Differences
          title={looked.title}
          action={t(looked.source.from === 'file' ? 'importNow' : 'undoNow')}
          preview={looked.preview}
          isBusy={isBusy}
          onApply={() => void apply(looked)}
          onDrop={drop}
        />
      )}
    </>
  )
  const isUndo = looked?.source.from === 'kept'
  return (
    <>
      <Panel title={t('import')}>
        <Stack gap="sm">
          <Text c="dimmed">{t('importHint')}</Text>
          <ChooseFile
            accept=".json,application/json"
            hasFile={looked !== null}
            isBusy={isBusy}
            onChoose={(file) => void choose(file)}
          >
            {t('chooseFile')}
          </ChooseFile>
          {faults.length > 0 && <Faults faults={faults} />}
          {!isUndo && shown}
        </Stack>
      </Panel>
      <Panel title={t('kept')}>
        <Stack gap="sm">
          <Text c="dimmed">{t('keptHint')}</Text>
          <Kept
            onLook={({ id, at }) =>
              void look(t('undoDifferences', { moment: moment(at) }), { from: 'kept', kept_id: id })
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

/** Each fault by its place: in words, and as the file writes it. */
function Faults({ faults }: { faults: PlaceFault[] }) {
  const t = useTexts(documentTexts)
  const words = useDocumentWords()
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
                <Table.Td className="break">
                  {place !== '' && (
                    <>
                      {place
                        .split('.')
                        .map((key) => (/^\d+$/.test(key) ? `#${Number(key) + 1}` : words.label(key)))
                        .join(' › ')}
                      <Text size="xs" c="dimmed" dir="ltr" ta="start">
                        {place}
                      </Text>
                    </>
                  )}
                </Table.Td>
                <Table.Td>{sentence}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Alert>
  )
}
