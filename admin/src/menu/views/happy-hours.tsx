import { Button, Group, Stack, Text } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import type { StaffHappyHour } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { Empty } from '../../ui/states.tsx'
import { useActions } from '../actions.ts'
import type { Book } from '../book.ts'
import { useHoursText } from '../forms/hours-text.ts'
import classes from '../menu.module.css'
import { useNameOf } from '../names.ts'
import { useOpen } from '../opened.ts'
import { ThingCard } from './card.tsx'
import { viewTexts } from './texts.ts'

const MOST_NAMED = 6

export function HappyHoursView({ book }: { book: Book }) {
  const t = useTexts(viewTexts)
  const open = useOpen()
  const { remove } = useActions()
  const hours = useHoursText()
  const describe = useDescribe(book)
  const all = book.page.happy_hours
  const add = (
    <Button
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => open({ form: 'happy_hour', id: null })}
    >
      {t('addHappyHour')}
    </Button>
  )
  if (all.length === 0) {
    return (
      <Empty title={t('noHappyHours')}>
        {t('noHappyHoursHint')}
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
        {all.map((happy) => (
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
        ))}
      </Stack>
    </Stack>
  )
}

/** What it does, in words: 20% off on Wine, Beer. */
function useDescribe(book: Book): (happy: StaffHappyHour) => string {
  const t = useTexts(viewTexts)
  const nameOf = useNameOf()
  const { price, number } = useRestaurantFormat()
  return (happy) => {
    const names = [
      ...happy.menu_ids.map((id) => book.menus.get(id)),
      ...happy.category_ids.map((id) => book.categories.get(id)),
      ...happy.item_ids.map((id) => book.items.get(id)),
    ].flatMap((thing) => (thing ? [nameOf(thing.name)] : []))
    const cut = names.length > MOST_NAMED ? '…' : ''
    const isForAll = happy.menu_ids.length + happy.category_ids.length + happy.item_ids.length === 0
    const what =
      happy.percent !== null
        ? t('percentOff', { percent: `${number(happy.percent)}%` })
        : happy.amount_off_minor !== null
          ? t('amountOff', { amount: price(happy.amount_off_minor) })
          : t('fixed', { amount: price(happy.price_minor ?? 0) })
    const onWhat = isForAll
      ? t('forEverything')
      : t('forSome', { names: names.slice(0, MOST_NAMED).join(', ') + cut })
    return `${what} ${onWhat}`
  }
}
