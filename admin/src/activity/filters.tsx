import { Group, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ACTION_GROUPS, ACTOR_KINDS } from '../../../server/src/ground/audit/rules.ts'
import { ClearFilters, filterFields } from '../ui/filters.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { type ActionKey, actionTexts } from './action-texts.ts'
import { actorsQuery, type LogFilter, NO_FILTER } from './data.ts'
import { auditTexts } from './texts.ts'

const ACTIONS = Object.keys(actionTexts.en) as ActionKey[]

export function Filters({ filter, onChange }: { filter: LogFilter; onChange: (filter: LogFilter) => void }) {
  const t = useTexts(auditTexts)
  const whats = useWhats()
  const whos = useWhos()
  const field = filterFields({ filter, onChange })
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect label={t('what')} data={whats} flex="1 1 10rem" {...field('what')} />
      <NativeSelect label={t('who')} data={whos} flex="1 1 10rem" {...field('who')} />
      <TextInput label={t('subject')} placeholder={t('subjectHint')} flex="1 1 10rem" {...field('subject')} />
      <TextInput type="date" label={t('from')} flex="1 1 8.5rem" {...field('from')} />
      <TextInput type="date" label={t('to')} flex="1 1 8.5rem" {...field('to')} />
      <ClearFilters {...{ filter, onChange }} none={NO_FILTER} />
    </Group>
  )
}

function useWhats() {
  const t = useTexts(auditTexts)
  const said = useTexts(actionTexts)
  return [
    { value: '', label: t('anything') },
    ...ACTION_GROUPS.map((group) => ({
      group: t(`group_${group}`),
      items: [
        { value: group, label: t('allOf', { group: t(`group_${group}`) }) },
        ...ACTIONS.filter((action) => action.startsWith(`${group}.`)).map((action) => ({
          value: action,
          label: said(action),
        })),
      ],
    })),
  ]
}

function useWhos() {
  const t = useTexts(auditTexts)
  const { data: actors = [] } = useQuery(actorsQuery)
  return [
    { value: '', label: t('anyone') },
    ...ACTOR_KINDS.map((kind) => ({
      group: t(`kind_${kind}`),
      items: [
        { value: kind, label: t('allOf', { group: t(`kind_${kind}`) }) },
        ...actors
          .filter((actor) => actor.kind === kind)
          .map(({ id, name }) => ({ value: `${kind}:${id}`, label: name })),
      ],
    })),
  ]
}
