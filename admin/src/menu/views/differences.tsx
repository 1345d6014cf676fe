import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ImportChange, ImportPreview } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import { LongList } from '../long-list.tsx'
import { menuTexts } from '../texts.ts'
import { useFieldWords } from './field-words.ts'
import { viewTexts } from './texts.ts'

const ROW_PIXELS = 60
const BOX_PIXELS = 480

type Line = {
  key: string
  way: 'add' | 'change' | 'remove'
  change: ImportChange
  field?: ImportPreview['changed'][number]['fields'][number]
}
const COLORS = { add: 'green', change: 'orange', remove: 'red' } as const

/** What an import would add, change and take away, line by line. */
export function Differences({
  file,
  preview,
  isBusy,
  onApply,
  onDrop,
}: {
  file: string
  preview: ImportPreview
  isBusy: boolean
  onApply: () => void
  onDrop: () => void
}) {
  const t = useTexts(viewTexts)
  const lines = linesOf(preview)
  const { added, changed, removed, unchanged } = preview
  return (
    <Stack gap="sm" data-differences>
      <Text fw={600} className="break">
        {t('differences', { file: `\u2068${file}\u2069` })}
      </Text>
      <Text size="sm" role="status">
        {[
          t('added', { count: added.length }),
          t('changed', { count: changed.length }),
          t('removed', { count: removed.length }),
          t('unchanged', { count: unchanged }),
        ].join(' · ')}
      </Text>
      {lines.length === 0 ? (
        <Text c="dimmed">{t('same')}</Text>
      ) : (
        <LongList
          label={t('differences', { file })}
          rows={lines}
          keyOf={({ key }) => key}
          rowPixels={ROW_PIXELS}
          mostPixels={BOX_PIXELS}
        >
          {(line) => <DifferenceRow line={line} />}
        </LongList>
      )}
      <Group>
        <Button onClick={onApply} loading={isBusy} disabled={lines.length === 0}>
          {t('importNow')}
        </Button>
        <Button variant="default" onClick={onDrop}>
          {t('dropFile')}
        </Button>
      </Group>
    </Stack>
  )
}

function linesOf({ added, changed, removed }: ImportPreview): Line[] {
  const plain = (way: 'add' | 'remove', some: ImportChange[]): Line[] =>
    some.map((change, index) => ({ key: `${way}-${index}`, way, change }))
  return [
    ...plain('remove', removed),
    ...changed.flatMap((change, index) =>
      change.fields.map(
        (field): Line => ({ key: `change-${index}-${field.field}`, way: 'change', change, field }),
      ),
    ),
    ...plain('add', added),
  ]
}

function DifferenceRow({ line: { way, change, field } }: { line: Line }) {
  const t = useTexts(viewTexts)
  const menu = useTexts(menuTexts)
  const nameOf = useNameOf()
  const words = useFieldWords()
  const within = change.within.map(nameOf).join(' › ')
  const [before, after] = field ? words.values(field.field, field.before, field.after) : ['', '']
  return (
    <Group h="100%" wrap="nowrap" gap="sm">
      <Badge variant="light" color={COLORS[way]} tt="none" flex="none">
        {t(way)}
      </Badge>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text className="cut" dir="auto">
          <bdi>{nameOf(change.name)}</bdi>{' '}
          <Text span size="sm" c="dimmed">
            {menu(change.kind)}
            {within && ` · ${within}`}
          </Text>
        </Text>
        {field && (
          <Text size="sm" className="cut" dir="auto" title={`${before} → ${after}`}>
            {words.label(field.field)}:{' '}
            <Text span inherit c="dimmed" td="line-through">
              <bdi>{before}</bdi>
            </Text>{' '}
            → <bdi>{after}</bdi>
          </Text>
        )}
      </div>
    </Group>
  )
}
