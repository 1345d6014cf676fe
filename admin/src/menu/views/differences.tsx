import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import type { ImportChange, ImportPreview } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { LongList } from '../long-list.tsx'
import { useNameOf } from '../names.ts'
import { menuTexts } from '../texts.ts'
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
  const show = useValue()
  const within = change.within.map(nameOf).join(' › ')
  return (
    <Group h="100%" wrap="nowrap" gap="sm">
      <Badge variant="light" color={COLORS[way]} tt="none" flex="none">
        {t(way)}
      </Badge>
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text truncate>
          <bdi>{nameOf(change.name)}</bdi>{' '}
          <Text span size="sm" c="dimmed">
            {menu(change.kind)}
            {within && ` · ${within}`}
          </Text>
        </Text>
        {field && (
          <Text size="sm" truncate title={`${field.field}: ${show(field.field, field.after)}`}>
            <bdi>{field.field}</bdi>:{' '}
            <Text span inherit c="dimmed" td="line-through">
              <bdi>{show(field.field, field.before)}</bdi>
            </Text>{' '}
            → <bdi>{show(field.field, field.after)}</bdi>
          </Text>
        )}
      </div>
    </Group>
  )
}

/** A value of the document, short enough for one line. */
function useValue(): (field: string, value: unknown) => string {
  const t = useTexts(viewTexts)
  const { price } = useRestaurantFormat()
  return (field, value) => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (typeof value === 'number') return field.endsWith('_minor') ? price(value) : String(value)
    if (typeof value === 'string') return value
    if (Array.isArray(value) && value.every((each) => typeof each === 'string')) {
      return value.length === 0 ? t('nothing') : value.join(', ')
    }
    return JSON.stringify(value)
  }
}
