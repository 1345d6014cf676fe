import { Text } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../../ui/confirm.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { useActions } from '../actions.ts'
import { useFormTexts } from '../forms/wording.ts'
import type { MenuIndex, StaffGroup } from '../menu-index.ts'
import { useOpen } from '../opened.ts'
import { menuTexts } from '../texts.ts'
import { ThingCard } from './card.tsx'
import { viewTexts } from './texts.ts'
import { Things } from './things.tsx'

/** Groups of options, each with what it holds and how many dishes share it. */
export function GroupsView({ index }: { index: MenuIndex }) {
  const t = useTexts(viewTexts)
  const menu = useTexts(menuTexts)
  const ui = useFormTexts()
  const nameOf = useNameOf()
  const open = useOpen()
  const { remove } = useActions()
  const [refused, setRefused] = useState<StaffGroup | null>(null)
  return (
    <>
      <Things
        things={index.page.modifier_groups}
        add={t('addGroup')}
        onAdd={() => open({ form: 'modifier_group', id: null })}
        none={t('noGroups')}
        noneHint={t('noGroupsHint')}
      >
        {(group) => (
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
        )}
      </Things>
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
    </>
  )
}

function Options({ group }: { group: StaffGroup }) {
  const t = useTexts(viewTexts)
  const nameOf = useNameOf()
  const { price, number } = useRestaurantFormat()
  const { min_select: min, max_select: max } = group
  const choose = t(chooseText(min, max), { min: number(min), max: number(max ?? 0) })
  const named = group.options.map(({ name, price_minor }) =>
    price_minor === 0 ? nameOf(name) : `${nameOf(name)} +${price(price_minor)}`,
  )
  return (
    <Text size="sm" className="break">
      {choose} · <bdi>{named.join(', ')}</bdi>
    </Text>
  )
}

function chooseText(min: number, max: number | null) {
  if (max === null) return min > 0 ? 'chooseAny' : 'chooseFree'
  if (min === max) return 'chooseExactly'
  return min === 0 ? 'chooseUpTo' : 'choose'
}
