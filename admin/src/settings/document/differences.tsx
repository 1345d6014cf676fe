import { Accordion, Alert, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { DocumentPreview, PartDifference } from '../../../../server/src/across/document/file-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { fieldTexts } from './field-texts.ts'
import { documentTexts } from './texts.ts'
import { useDocumentWords } from './words.ts'

const COLORS = { add: 'green', change: 'orange', remove: 'red' } as const
const AT_FIRST = 30
const AT_ONCE = 200

type Change = PartDifference['changed'][number]
type Line = { key: string; way: keyof typeof COLORS; of: Omit<Change, 'fields'>; fields: Change['fields'] }

/** What an import would add, change and take away, part by part. */
export function Differences({
  title,
  action,
  preview,
  isBusy,
  onApply,
  onDrop,
}: {
  title: string
  action: string
  preview: DocumentPreview
  isBusy: boolean
  onApply: () => void
  onDrop: () => void
}) {
  const t = useTexts(documentTexts)
  const field = useTexts(fieldTexts)
  const { parts, warnings, changed_since: changedSince } = preview
  return (
    <Stack gap="sm" data-differences>
      <Text fw={600} className="break" role="status">
        {title}
      </Text>
      {warnings.length > 0 && (
        <Alert color="orange" title={t('warning')}>
          {warnings.map(({ setting, before, after }) => (
            <Text key={setting} size="sm">
              {t(setting === 'currency' ? 'warnCurrency' : 'warnTimezone', { before, after })}
            </Text>
          ))}
        </Alert>
      )}
      {changedSince && <Alert color="orange">{t('changedSince')}</Alert>}
      {parts.length === 0 ? (
        <Text c="dimmed">{t('same')}</Text>
      ) : (
        <Accordion multiple variant="separated" defaultValue={parts.slice(0, 3).map(({ part }) => part)}>
          {parts.map((part) => (
            <Accordion.Item key={part.part} value={part.part}>
              <Accordion.Control>
                <Text fw={500}>{field(part.part)}</Text>
                <Text size="sm" c="dimmed">
                  {(['added', 'changed', 'removed', 'unchanged'] as const)
                    .filter((way) => part.counts[way] > 0)
                    .map((way) => t(way, { count: part.counts[way] }))
                    .join(' · ')}
                </Text>
              </Accordion.Control>
              <Accordion.Panel>
                <Lines part={part} />
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      )}
      <Group>
        <Button onClick={onApply} loading={isBusy} disabled={parts.length === 0}>
          {action}
        </Button>
        <Button variant="default" onClick={onDrop}>
          {t('drop')}
        </Button>
      </Group>
    </Stack>
  )
}

function Lines({ part }: { part: PartDifference }) {
  const t = useTexts(documentTexts)
  const [shown, setShown] = useState(AT_FIRST)
  const lines = linesOf(part)
  const { added, changed, removed } = part.counts
  const leftOff = added + changed + removed - lines.length
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {lines.slice(0, shown).map((line) => (
        <DifferenceLine key={line.key} line={line} />
      ))}
      {shown < lines.length && (
        <li>
          <Button variant="subtle" size="compact-sm" onClick={() => setShown(shown + AT_ONCE)}>
            {t('more', { count: lines.length - shown })}
          </Button>
        </li>
      )}
      {shown >= lines.length && leftOff > 0 && (
        <Text component="li" size="sm" c="dimmed">
          {t('leftOff', { count: leftOff })}
        </Text>
      )}
    </Stack>
  )
}

function linesOf({ added, changed, removed }: PartDifference): Line[] {
  const plain = (way: 'add' | 'remove', some: PartDifference['added']): Line[] =>
    some.map((of, index) => ({ key: `${way}-${index}`, way, of, fields: [] }))
  return [
    ...plain('remove', removed),
    ...changed.map((of, index): Line => ({ key: `change-${index}`, way: 'change', of, fields: of.fields })),
    ...plain('add', added),
  ]
}

function DifferenceLine({ line: { way, of, fields } }: { line: Line }) {
  const t = useTexts(documentTexts)
  const words = useDocumentWords()
  const within = of.within.map(words.nameOf).filter((name) => name !== '')
  const isOne = of.name === ''
  return (
    <li>
      <Group wrap="nowrap" gap="sm" align="flex-start">
        <Badge variant="light" color={COLORS[way]} tt="none" flex="none" mt={2}>
          {t(way)}
        </Badge>
        <div style={{ flex: 1, minWidth: 0 }}>
          {!isOne && (
            <Text className="break">
              <bdi>{words.nameOf(of.name)}</bdi>{' '}
              <Text span size="sm" c="dimmed">
                {[t(`kind_${of.kind}`), ...within].join(' · ')}
              </Text>
            </Text>
          )}
          {fields.map(({ field, before, after }) => {
            const [was, is] = words.values(field, before, after)
            return (
              <Text key={field} size="sm" className="break">
                {words.label(field)}:{' '}
                <Text span inherit c="dimmed" td="line-through">
                  <bdi>{was}</bdi>
                </Text>{' '}
                → <bdi>{is}</bdi>
              </Text>
            )
          })}
        </div>
      </Group>
    </li>
  )
}
