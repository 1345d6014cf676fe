import { Text } from '@mantine/core'
import type { StaffHappyHour } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { useHoursText } from '../../ui/week-grid/hours-text.ts'
import { useActions } from '../actions.ts'
import type { MenuIndex } from '../menu-index.ts'
import { useOpen } from '../opened.ts'
import { ThingCard } from './card.tsx'
import { viewTexts } from './texts.ts'
import { Things } from './things.tsx'

const MOST_NAMED = 6

export function HappyHoursView({ index }: { index: MenuIndex }) {
  const t = useTexts(viewTexts)
  const open = useOpen()
  const { remove } = useActions()
  const hours = useHoursText()
  const describe = useDescribe(index)
  return (
    <Things
      things={index.page.happy_hours}
      add={t('addHappyHour')}
      onAdd={() => open({ form: 'happy_hour', id: null })}
      none={t('noHappyHours')}
      noneHint={t('noHappyHoursHint')}
    >
      {(happy) => (
        <ThingCard
          key={happy.id}
          name={happy.name}
          onOpen={() => open({ form: 'happy_hour', id: happy.id })}
          onDelete={() => void remove('happy_hour', happy)}
        >
          <Text size="sm" className="break">
            {describe(happy)}
          </Text>
          <Text size="sm" c="dimmed">
            {hours(happy.windows)}
          </Text>
        </ThingCard>
      )}
    </Things>
  )
}

/** What it does, in words: 20% off on Wine, Beer. */
function useDescribe(index: MenuIndex): (happy: StaffHappyHour) => string {
  const t = useTexts(viewTexts)
  const nameOf = useNameOf()
  const { price, rate } = useRestaurantFormat()
  return (happy) => {
    const names = [
      ...happy.menu_ids.map((id) => index.menus.get(id)),
      ...happy.category_ids.map((id) => index.categories.get(id)),
      ...happy.item_ids.map((id) => index.items.get(id)),
    ].flatMap((thing) => (thing ? [nameOf(thing.name)] : []))
    const cut = names.length > MOST_NAMED ? '…' : ''
    const isForAll = happy.menu_ids.length + happy.category_ids.length + happy.item_ids.length === 0
    const what =
      happy.percent !== null
        ? t('percentOff', { percent: rate(happy.percent) })
        : happy.amount_off_minor !== null
          ? t('amountOff', { amount: price(happy.amount_off_minor) })
          : t('fixed', { amount: price(happy.price_minor ?? 0) })
    const onWhat = isForAll
      ? t('forEverything')
      : t('forSome', { names: names.slice(0, MOST_NAMED).join(', ') + cut })
    return `${what} ${onWhat}`
  }
}
