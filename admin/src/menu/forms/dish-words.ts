import { type Allergen, allergenLabel } from '../../../../server/src/restaurant/menu/allergens.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useLanguageName, useNameOf } from '../../ui/names.ts'
import { dietaryTexts } from '../label-texts.ts'
import type { Dietary } from '../labels.ts'
import type { MenuIndex } from '../menu-index.ts'
import type { PricedRow } from './priced-rows.tsx'
import { setTexts } from './set-texts.ts'
import { useChoiceName } from './slot-choices.tsx'
import type { SlotRow } from './slot-draft.ts'
import { useFormTexts } from './wording.ts'

/** What the fields of a dish are called, and their values in words. */
export function useDishWords(index: MenuIndex) {
  const t = useFormTexts()
  const set = useTexts(setTexts)
  const choiceName = useChoiceName(index)
  const diets = useTexts(dietaryTexts)
  const { language } = useLanguage()
  const nameOf = useNameOf()
  const languageName = useLanguageName()
  const { price } = useRestaurantFormat()
  const LABELS = {
    name: t('name'),
    description: t('description'),
    category_id: t('category'),
    price_minor: t('price'),
    sizes: t('sizes'),
    dietary: t('dietary'),
    allergens: t('allergens'),
    is_available: t('isAvailable'),
    show_online: t('showOnline'),
    group_ids: t('groups'),
    slots: set('set'),
  }
  const SHOWN: Record<string, (value: never) => string> = {
    category_id: (id: number) => nameOf(index.categories.get(id)?.name ?? '—'),
    price_minor: (minor: number) => price(minor),
    sizes: (rows: PricedRow[]) =>
      rows.map(({ name, price_minor }) => `${nameOf(name)} ${price(price_minor ?? 0)}`).join(' · '),
    dietary: (value: Dietary) => diets(value),
    allergens: (some: Allergen[]) => some.map((each) => allergenLabel(each, language)).join(', '),
    is_available: (isOn: boolean) => (isOn ? '✓' : '✗'),
    show_online: (isOn: boolean) => (isOn ? '✓' : '✗'),
    slots: (rows: SlotRow[]) =>
      rows.map(({ name, choices }) => `${nameOf(name)}: ${choices.map(choiceName).join(', ')}`).join(' · '),
    group_ids: (ids: number[]) => ids.map((id) => nameOf(index.groups.get(id)?.name ?? '—')).join(', '),
  }
  return {
    label(path: string): string {
      const [field = '', language] = path.split('.')
      const label = LABELS[field as keyof typeof LABELS] ?? field
      return language ? `${label} · ${languageName(language)}` : label
    },
    show(path: string, value: unknown): string {
      if (value === null || value === '' || value === undefined) return t('nothing')
      const shown = SHOWN[path.split('.')[0] ?? '']?.(value as never) ?? String(value)
      return shown === '' ? t('nothing') : shown
    },
  }
}
