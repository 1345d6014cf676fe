import { Checkbox, Group, MultiSelect, Switch } from '@mantine/core'
import { ORDER_TYPES } from '../../../../server/src/ground/tenants/rules/ordering.ts'
import { ORDER_BOARD_DEFAULTS } from '../../../../server/src/restaurant/order-board/defaults.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { ReadyByHand } from '../kitchen/ready-by-hand.tsx'
import { useChannelChoices } from '../orders/channel-name.ts'
import { stateTexts } from '../orders/state-texts.ts'
import { AppearanceField, LanguagesField } from './board-fields.tsx'
import { boardSettingsTexts } from './board-texts.ts'
import type { KindShown, SettingsFields } from './kind.ts'

export const ORDER_BOARD: KindShown = {
  kind: 'order_board',
  path: '/order-board',
  title: 'orderBoard',
  about: 'orderBoardAbout',
  initial: ORDER_BOARD_DEFAULTS,
  Fields,
  useTold,
}

function Fields(fields: SettingsFields) {
  const { settings, set, error } = fields
  const t = useTexts(boardSettingsTexts)
  const nameOf = useTexts(stateTexts)
  const channels = settings.channels as string[]
  const choices = useChannelChoices(channels)
  return (
    <>
      <Checkbox.Group
        label={t('orderTypes')}
        description={t('orderTypesHint')}
        value={settings.order_types as string[]}
        onChange={(order_types) => set({ order_types })}
        error={error('order_types')}
      >
        <Group mt="xs">
          {ORDER_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={nameOf(type)} />
          ))}
        </Group>
      </Checkbox.Group>
      {(settings.order_types as string[]).includes('dine_in') && (
        <Switch
          label={t('tables')}
          description={t('tablesHint')}
          checked={settings.tables === true}
          onChange={(event) => set({ tables: event.currentTarget.checked })}
        />
      )}
      <MultiSelect
        label={t('channels')}
        placeholder={channels.length === 0 ? t('allChannels') : ''}
        data={choices}
        value={channels}
        onChange={(keys) => set({ channels: keys })}
        error={error('channels')}
        hidePickedOptions
        searchable
      />
      <NumberField
        label={t('keepMinutes')}
        description={t('keepMinutesHint')}
        suffix={t('minutes')}
        min={1}
        max={240}
        value={settings.keep_minutes as number}
        onValue={(keep_minutes) => set({ keep_minutes })}
        error={error('keep_minutes')}
      />
      <Switch
        label={t('sound')}
        checked={settings.sound === true}
        onChange={(event) => set({ sound: event.currentTarget.checked })}
      />
      <LanguagesField {...fields} hint={t('orderLanguagesHint')} />
      <AppearanceField {...fields} />
      <ReadyByHand />
    </>
  )
}

/** Which orders it shows. */
function useTold() {
  const nameOf = useTexts(stateTexts)
  return (settings: Record<string, unknown>) =>
    (settings.order_types as (typeof ORDER_TYPES)[number][]).map((type) => nameOf(type)).join(', ')
}
