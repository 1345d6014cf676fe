import { NativeSelect, Switch } from '@mantine/core'
import { errorOn } from '../../ui/field-error.ts'
import { useMe } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { HoursField } from '../../ui/week-grid/hours-field.tsx'
import { useHoursText } from '../../ui/week-grid/hours-text.ts'
import type { Window } from '../../ui/week-grid/spans.ts'
import type { Book, StaffCategory, StaffMenu } from '../book.ts'
import { textsFor, textsFrom, useDraft, useFormTexts } from './draft.ts'
import { Part } from './frame.tsx'
import { TextsFields } from './texts-fields.tsx'
import { sendThing, ThingForm, useFieldLabel, type Words } from './thing-form.tsx'

type Place = StaffMenu | StaffCategory
type PlaceDraft = { name: Record<string, string>; is_active: boolean; windows: Window[]; menu_id: number }

const FIELDS = ['name', 'windows', 'menu_id']

/** A menu, or a category of one. */
export function PlaceForm({
  kind,
  book,
  place,
  menuId,
  onClose,
}: {
  kind: 'menu' | 'category'
  book: Book
  place: Place | null
  /** Where a new category will stand. */
  menuId: number
  onClose: () => void
}) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const { languages } = useMe().restaurant
  const form = useDraft(
    place,
    (thing): PlaceDraft => ({
      name: textsFor(thing?.name ?? null, languages),
      is_active: thing?.is_active ?? true,
      windows: [...(thing?.windows ?? [])],
      menu_id: thing && 'menu_id' in thing ? thing.menu_id : menuId,
    }),
  )
  const { draft, saved, set, error } = form
  const words = useWords(book)

  function send(): Promise<Place> {
    const { name, menu_id, ...rest } = saved ? form.changed : draft
    return sendThing<Place>(kind, saved, {
      ...rest,
      ...(name && { name: textsFrom(name) ?? {} }),
      ...(kind === 'category' && menu_id !== undefined && { menu_id }),
    })
  }

  const title = t(kind === 'menu' ? 'newMenu' : 'newCategory')
  return (
    <ThingForm
      title={place ? t('editNamed', { name: nameOf(place.name) }) : title}
      form={form}
      fields={FIELDS}
      words={words}
      send={send}
      onClose={onClose}
    >
      <Part title={t('name')}>
        <TextsFields name={draft.name} onName={(name) => set({ name })} error={error} />
      </Part>
      {kind === 'category' && (
        <NativeSelect
          label={t('inMenu')}
          value={draft.menu_id}
          onChange={(event) => set({ menu_id: Number(event.currentTarget.value) })}
          error={errorOn(error, 'menu_id')}
          data={book.page.menus.map(({ id, name }) => ({ value: String(id), label: nameOf(name) }))}
        />
      )}
      <Switch
        label={t('isActive')}
        description={t('isActiveHint')}
        checked={draft.is_active}
        onChange={(event) => set({ is_active: event.currentTarget.checked })}
        color="green"
      />
      <Part title={t('hours')}>
        <HoursField
          label={t('hours')}
          windows={draft.windows}
          onChange={(windows) => set({ windows })}
          error={error}
        />
      </Part>
    </ThingForm>
  )
}

function useWords(book: Book): Words {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const hours = useHoursText()
  const label = useFieldLabel({
    name: t('name'),
    is_active: t('isActive'),
    windows: t('hours'),
    menu_id: t('inMenu'),
  })
  return {
    label,
    show(path, value) {
      if (path === 'windows') return hours(value as Window[])
      if (path === 'menu_id') return nameOf(book.menus.get(Number(value))?.name ?? '—')
      if (path === 'is_active') return value ? '✓' : '✗'
      return String(value) || t('nothing')
    },
  }
}
