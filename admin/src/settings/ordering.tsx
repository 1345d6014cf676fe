import {
  Button,
  Group,
  List,
  MultiSelect,
  Paper,
  SimpleGrid,
  Stack,
  Switch,
  TagsInput,
  Text,
  TextInput,
} from '@mantine/core'
import { useState } from 'react'
import { ORDER_TYPES, type OrderType } from '../../../server/src/ground/tenants/rules/ordering.ts'
import { percent, ratio, rounded, times } from '../../../server/src/platform/ratio.ts'
import { addDays } from '../../../server/src/platform/time/dates.ts'
import { SettingsPage } from '../parts/settings/frame.tsx'
import type { PartForm } from '../parts/settings/use-settings.ts'
import { digitsOf } from '../ui/language/format.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { NumberField, PercentField } from '../ui/number-field.tsx'
import { Panel } from '../ui/panel.tsx'
import { wallClock } from '../ui/wall-clock.ts'
import { orderingTexts } from './ordering-texts.ts'

type Form = PartForm<'ordering'>

const PAUSES = [
  { minutes: 30, text: 'minutes30' },
  { minutes: 60, text: 'hour' },
  { minutes: 120, text: 'hours2' },
] as const

export function OrderingPage() {
  const t = useTexts(orderingTexts)
  return (
    <SettingsPage
      part="ordering"
      title={t('title')}
      about={t('about')}
      texts={orderingTexts}
      rows={{ dine_in: t('dine_in'), pickup: t('pickup'), delivery: t('delivery') }}
      preview={(form) => <Preview form={form} />}
    >
      {(form) => (
        <>
          <Panel title={t('types')}>
            <OrderTypes form={form} />
          </Panel>
          <Panel title={t('ahead')}>
            <NumberField
              label={t('aheadDays')}
              description={t('aheadHint')}
              value={form.value.order_ahead_days}
              onValue={(order_ahead_days) => form.set({ order_ahead_days })}
              error={form.error('order_ahead_days')}
              max={366}
              maw="24rem"
            />
          </Panel>
          <Panel title={t('tips')}>
            <Tips form={form} />
          </Panel>
          <Panel title={t('courses')}>
            <Courses form={form} />
          </Panel>
          <Panel title={t('pause')}>
            <Pause form={form} />
          </Panel>
        </>
      )}
    </SettingsPage>
  )
}

const FIRST_TIPS = [10, 15, 20]

function Tips({ form }: { form: Form }) {
  const t = useTexts(orderingTexts)
  const { tips } = form.value
  return (
    <Stack>
      <Switch
        label={t('tipsAsked')}
        description={t('tipsHint')}
        checked={tips !== null}
        onChange={({ currentTarget: { checked } }) =>
          form.set({ tips: checked ? { percents: FIRST_TIPS, types: [] } : null })
        }
      />
      {tips !== null && (
        <>
          <TagsInput
            label={t('tipPercents')}
            description={t('tipPercentsHint')}
            value={tips.percents.map(String)}
            onChange={(texts) => form.set({ tips: { ...tips, percents: texts.map(Number) } })}
            isDuplicate={(text, all) => all.includes(text) || !(Number(text) > 0 && Number(text) <= 100)}
            maxTags={5}
            error={form.error('tips.percents')}
            maw="24rem"
          />
          <MultiSelect
            label={t('tipTypes')}
            description={t('tipTypesHint')}
            data={ORDER_TYPES.map((type) => ({ value: type, label: t(type) }))}
            value={tips.types}
            onChange={(types) => form.set({ tips: { ...tips, types: types as OrderType[] } })}
            error={form.error('tips.types')}
            maw="24rem"
          />
        </>
      )}
    </Stack>
  )
}

const FIRST_MINUTES = 20

function Courses({ form }: { form: Form }) {
  const t = useTexts(orderingTexts)
  const { next_course_minutes: minutes } = form.value
  return (
    <Stack>
      <Switch
        label={t('nextCourseFires')}
        description={t('nextCourseHint')}
        checked={minutes !== null}
        onChange={({ currentTarget: { checked } }) =>
          form.set({ next_course_minutes: checked ? FIRST_MINUTES : null })
        }
      />
      {minutes !== null && (
        <NumberField
          label={t('nextCourse')}
          value={minutes}
          onValue={(next_course_minutes) => form.set({ next_course_minutes })}
          error={form.error('next_course_minutes')}
          min={1}
          max={240}
          maw="24rem"
        />
      )}
    </Stack>
  )
}

export function OrderTypes({ form }: { form: Form }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 3 }}>
      {ORDER_TYPES.map((type) => (
        <TypeFields key={type} type={type} form={form} />
      ))}
    </SimpleGrid>
  )
}

function TypeFields({ type, form: { value, set, error } }: { type: OrderType; form: Form }) {
  const t = useTexts(orderingTexts)
  const rules = value.order_types[type]
  const change = (some: Partial<typeof rules>) =>
    set({ order_types: { ...value.order_types, [type]: { ...rules, ...some } } })
  const at = (field: string) => error(`order_types.${type}.${field}`)
  return (
    <Paper withBorder p="sm" component="fieldset" m={0}>
      <Text component="legend" fw={600} px={4}>
        {t(type)}
      </Text>
      <Stack gap="sm">
        <Switch
          label={t('offered')}
          aria-label={t('offeredOf', { type: t(type) })}
          checked={rules.offered}
          onChange={(event) => change({ offered: event.currentTarget.checked })}
        />
        <MoneyInput
          label={t('minimum')}
          description={t('minimumHint')}
          minor={rules.minimum_minor}
          onMinor={(minor) => change({ minimum_minor: minor ?? 0 })}
          error={at('minimum_minor')}
        />
        <PercentField
          label={t('charge')}
          description={t('chargeHint')}
          value={rules.service_charge_pct}
          onValue={(service_charge_pct) => change({ service_charge_pct })}
          error={at('service_charge_pct')}
        />
      </Stack>
    </Paper>
  )
}

/** A moment of the form: with an offset as the server sends it, or as it was typed, on the restaurant's clock. */
function useMoments() {
  const { zone } = useMe().restaurant
  const isTyped = (text: string) => text.length === 16
  return {
    shown: (text: string | null) =>
      text === null ? '' : isTyped(text) ? text : wallClock(Date.parse(text), zone),
    isOver: (text: string) =>
      (isTyped(text) ? text : wallClock(Date.parse(text), zone)) <= wallClock(Date.now(), zone),
    inMinutes: (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString(),
  }
}

export function Pause({ form: { value, set, error } }: { form: Form }) {
  const t = useTexts(orderingTexts)
  const moments = useMoments()
  const until = value.ordering_paused_until
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {t('pauseAbout')}
      </Text>
      <Group gap="xs">
        {PAUSES.map(({ minutes, text }) => (
          <Button
            key={minutes}
            variant="default"
            onClick={() => set({ ordering_paused_until: moments.inMinutes(minutes) })}
          >
            {t(text)}
          </Button>
        ))}
        {until !== null && (
          <Button variant="light" onClick={() => set({ ordering_paused_until: null })}>
            {t('resume')}
          </Button>
        )}
      </Group>
      <TextInput
        type="datetime-local"
        label={t('pausedUntil')}
        description={t('pausedUntilHint')}
        value={moments.shown(until)}
        onChange={(event) => set({ ordering_paused_until: event.currentTarget.value || null })}
        error={error('ordering_paused_until')}
        maw="24rem"
      />
    </Stack>
  )
}

function Preview({ form: { value } }: { form: Form }) {
  const t = useTexts(orderingTexts)
  const format = useRestaurantFormat()
  const moments = useMoments()
  const { currency, zone } = useMe().restaurant
  const [minor, setMinor] = useState<number | null>(25 * 10 ** digitsOf(currency))
  const amount = minor ?? 0
  const until = value.ordering_paused_until
  const words = (type: OrderType) => {
    const { offered, minimum_minor, service_charge_pct } = value.order_types[type]
    const name = t(type)
    if (!offered) return t('notOffered', { type: name })
    if (amount < minimum_minor) return t('tooSmall', { type: name, minimum: format.price(minimum_minor) })
    const charge = rounded(times(ratio(amount), percent(service_charge_pct ?? 0)))
    const total = format.price(amount + charge)
    return charge === 0
      ? t('plain', { type: name, total })
      : t('charged', { type: name, charge: format.price(charge), total })
  }
  const written = (wall: string) => `${format.date(wall.slice(0, 10))} ${format.clock(wall.slice(11))}`
  const isOffered = ORDER_TYPES.some((type) => value.order_types[type].offered)
  const today = wallClock(Date.now(), zone).slice(0, 10)
  return (
    <Stack gap="sm">
      <MoneyInput label={t('sample')} minor={minor} onMinor={setMinor} maw="14rem" />
      <List size="sm">
        {isOffered ? (
          ORDER_TYPES.map((type) => <List.Item key={type}>{words(type)}</List.Item>)
        ) : (
          <List.Item>{t('none')}</List.Item>
        )}
        <List.Item>
          {until === null || moments.isOver(until)
            ? t('notPaused')
            : t('isPaused', { moment: written(moments.shown(until)) })}
        </List.Item>
        <List.Item>
          {t('lastDay', { date: format.date(addDays(today, value.order_ahead_days ?? 0)) })}
        </List.Item>
      </List>
    </Stack>
  )
}
