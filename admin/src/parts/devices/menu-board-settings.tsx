import { MultiSelect, NativeSelect, Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { MENU_BOARD_DEFAULTS } from '../../../../server/src/restaurant/menu-board/defaults.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useNameOf } from '../../ui/names.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { useChannelChoices, useChannelName } from '../orders/channel-name.ts'
import { AppearanceField, boardMenuQuery, LanguagesField } from './board-fields.tsx'
import { boardSettingsTexts } from './board-texts.ts'
import type { KindShown, SettingsFields } from './kind.ts'

export const MENU_BOARD: KindShown = {
  kind: 'menu_board',
  path: '/menu-board',
  title: 'menuBoard',
  about: 'menuBoardAbout',
  initial: MENU_BOARD_DEFAULTS,
  Fields,
  useTold,
}

function Fields(fields: SettingsFields) {
  const { settings, set, error } = fields
  const t = useTexts(boardSettingsTexts)
  const channels = useChannelChoices([String(settings.channel)])
  return (
    <>
      <NativeSelect
        label={t('channel')}
        description={t('channelHint')}
        data={channels}
        value={String(settings.channel)}
        onChange={(event) => set({ channel: event.currentTarget.value })}
        error={error('channel')}
      />
      <PartsField {...fields} />
      <NumberField
        label={t('seconds')}
        description={t('secondsHint')}
        min={5}
        max={300}
        value={settings.seconds as number}
        onValue={(seconds) => set({ seconds })}
        error={error('seconds')}
      />
      <Switch
        label={t('photos')}
        checked={settings.photos === true}
        onChange={(event) => set({ photos: event.currentTarget.checked })}
      />
      <Switch
        label={t('soldOut')}
        checked={settings.sold_out === 'shown'}
        onChange={(event) => set({ sold_out: event.currentTarget.checked ? 'shown' : 'hidden' })}
      />
      <LanguagesField {...fields} hint={t('menuLanguagesHint')} />
      <AppearanceField {...fields} />
    </>
  )
}

const MENU = 'menu '
const CATEGORY = 'category '

/** Whole menus, or some of their categories. What has been deleted since is chosen no more. */
function PartsField({ settings, set, error }: SettingsFields) {
  const t = useTexts(boardSettingsTexts)
  const nameOf = useNameOf()
  const { data } = useQuery(boardMenuQuery)
  const groups = (data?.menus ?? []).map(({ id, name, categories }) => ({
    group: nameOf(name),
    items: [
      { value: MENU + id, label: t('wholeMenu', { menu: nameOf(name) }) },
      ...categories.map((category) => ({ value: CATEGORY + category.id, label: nameOf(category.name) })),
    ],
  }))
  const known = new Set(groups.flatMap(({ items }) => items.map(({ value }) => value)))
  const chosen = [
    ...(settings.menu_ids as number[]).map((id) => MENU + id),
    ...(settings.category_ids as number[]).map((id) => CATEGORY + id),
  ].filter((part) => known.has(part))
  const idsOf = (parts: string[], kind: string) =>
    parts.filter((part) => part.startsWith(kind)).map((part) => Number(part.slice(kind.length)))
  return (
    <MultiSelect
      label={t('parts')}
      placeholder={chosen.length === 0 ? t('allParts') : ''}
      data={groups}
      value={chosen}
      onChange={(parts) => set({ menu_ids: idsOf(parts, MENU), category_ids: idsOf(parts, CATEGORY) })}
      error={error('menu_ids') ?? error('category_ids')}
      hidePickedOptions
      searchable
    />
  )
}

/** Whose prices it shows. */
function useTold() {
  const { data } = useQuery(boardMenuQuery)
  const nameOf = useChannelName()
  return ({ channel }: Record<string, unknown>) => (data ? nameOf(String(channel)) : '')
}
