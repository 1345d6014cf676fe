import { Button, Group, Stack, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { Empty } from '../../ui/states.tsx'
import { useActions } from '../actions.ts'
import type { Book, StaffGroup } from '../book.ts'
import { useFormTexts } from '../forms/draft.ts'
import classes from '../menu.module.css'
import { useNameOf } from '../names.ts'
import { useOpen } from '../opened.ts'
import { menuTexts } from '../texts.ts'
import { ThingCard } from './card.tsx'
import { viewTexts } from './texts.ts'

/** Groups of options, each with what it holds and how many dishes share it. */
export function GroupsView({ book }: { book: Book }) {
  const t = useTexts(viewTexts)
  const menu = useTexts(menuTexts)
  const ui = useFormTexts()
  const nameOf = useNameOf()
  const open = useOpen()
  const { remove } = useActions()
  const [refused, setRefused] = useState<StaffGroup | null>(null)
  const groups = book.page.modifier_groups
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open({ form: 'modifier_group', id: null })}
    >
      {t('addGroup')}
    </Button>
  )
  if (groups.length === 0) {
    return (
      <Empty title={t('noGroups')}>
        {t('noGroupsHint')}
        <Group justify="center" mt="md">
          {add}
        </Group>
      </Empty>
    )
  }
  return (
    <Stack gap="sm">
      <Group>{add}</Group>
      <Stack gap="xs" component="ul" className={classes.plain}>
        {groups.map((group) => (
          <ThingCard
            key={group.id}
            name={nameOf(group.name)}
            onOpen={() => open({ form: 'modifier_group', id: group.id })}
            onDelete={() =>
              group.item_ids.length > 0 ? setRefused(group) : void remove('modifier_group', group)
            }
          >
            <Options group={group} />
            <Text size="sm" c="dimmed">
              {ui('usedBy', { count: group.item_ids.length })}
            </Text>
          </ThingCard>
        ))}
      </Stack>
      <Confirm
        opened={refused !== null}
        title={menu('inUse')}
        action={menu('edit')}
        onConfirm={() => {
          if (refused) open({ form: 'modifier_group', id: refused.id })
          setRefused(null)
        }}
        onClose={() => setRefused(null)}
      >
        <Text>{menu('inUseGroup', { name: nameOf(refused?.name ?? '') })}</Text>
      </Confirm>
    </Stack>
  )
}

function Options({ group }: { group: StaffGroup }) {
  const t = useTexts(viewTexts)
  const nameOf = useNameOf()
  const { price, number } = useRestaurantFormat()
  const { min_select: min, max_select: max } = group
  const choose =
    max !== null
      ? t('choose', { min: number(min), max: number(max) })
      : t(min > 0 ? 'chooseAny' : 'chooseFree', { min: number(min) })
  const named = group.options.map(({ name, price_minor }) =>
    price_minor === 0 ? nameOf(name) : `${nameOf(name)} +${price(price_minor)}`,
  )
  return (
    <Text size="sm" className="break">
      {choose} · <bdi>{named.join(', ')}</bdi>
    </Text>
  )
}
