import { Anchor, Group, List, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { LogEntry } from '../../../../server/src/across/activity/contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { Panel } from '../../ui/panel.tsx'
import { frameTexts } from './frame-texts.ts'
import { type Difference, differencesOf } from './rows.ts'
import { labelOf, useShownValue, type Words } from './words.ts'

const MOST_SHOWN = 6
/** Each value runs in its own direction, and the arrow in that of the page. */
const apart = (text: string) => `\u2068${text}\u2069`

/** Who changed this last, and what; from the activity log. */
export function LastChanges({ changes, words }: { changes: LogEntry[]; words: Words }) {
  const t = useTexts(frameTexts)
  const mayReadLog = useMay('develop')
  return (
    <Panel
      title={t('lastChanges')}
      aside={
        mayReadLog && (
          <Anchor component={Link} to="/developer/activity" size="sm">
            {t('wholeLog')}
          </Anchor>
        )
      }
    >
      {changes.length === 0 && <Text c="dimmed">{t('noChanges')}</Text>}
      <Stack gap="sm" data-last-changes>
        {changes.map((entry) => (
          <Change key={entry.id} entry={entry} words={words} />
        ))}
      </Stack>
    </Panel>
  )
}

function Change({ entry, words }: { entry: LogEntry; words: Words }) {
  const t = useTexts(frameTexts)
  const { moment } = useRestaurantFormat()
  return (
    <div>
      <Group gap="xs" justify="space-between">
        <Text size="sm" fw={500}>
          <bdi>{entry.actor.name ?? t(`by_${entry.actor.kind}`)}</bdi>
        </Text>
        <Text size="sm" c="dimmed">
          {moment(entry.at)}
        </Text>
      </Group>
      <Differences before={ownOf(entry.before, words)} after={ownOf(entry.after, words)} words={words} />
    </div>
  )
}

/** A document changes several pages at once: of the others this one has no words. */
function ownOf(side: LogEntry['before'], { labels }: Words): object {
  const own = new Set(Object.keys(labels).map((path) => path.split('.')[0]))
  return Object.fromEntries(Object.entries(side ?? {}).filter(([name]) => own.has(name)))
}

/** What is different between two sides, field by field. */
export function Differences({ before, after, words }: { before: object; after: object; words: Words }) {
  const t = useTexts(frameTexts)
  const show = useShownValue()
  const differences = differencesOf(before, after)
  const told = ({ path, before, after }: Difference) => {
    const both = { before: apart(show(path, before)), after: apart(show(path, after)) }
    if (before === undefined) return t('added', both)
    return after === undefined ? t('removed', both) : t('changedTo', both)
  }
  const rows = rowsOf(before, after)
  return (
    <>
      <List size="sm" className="break">
        {differences.slice(0, MOST_SHOWN).map((difference) => (
          <List.Item key={difference.path}>
            {labelOf(words, difference.path, rows)}: {told(difference)}
          </List.Item>
        ))}
      </List>
      {differences.length > MOST_SHOWN && (
        <Text size="sm" c="dimmed">
          {t('moreChanges', { count: differences.length - MOST_SHOWN })}
        </Text>
      )}
    </>
  )
}

/** Rows of both sides: one that is gone is named by what it was. */
function rowsOf(before: object, after: object): Record<string, unknown> {
  const was = before as Record<string, unknown>
  const is = after as Record<string, unknown>
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return Object.fromEntries(
    names.map((name) => {
      const [old, now] = [was[name], is[name]]
      return [name, Array.isArray(old) && Array.isArray(now) ? [...now, ...old] : (now ?? old)]
    }),
  )
}
