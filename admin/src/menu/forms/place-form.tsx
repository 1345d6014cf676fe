import { NativeSelect, Switch } from '@mantine/core'
import { useMe } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { HoursField } from '../../ui/week-grid/hours-field.tsx'
import { useHoursText } from '../../ui/week-grid/hours-text.ts'
import type { Window } from '../../ui/week-grid/spans.ts'
import type { MenuIndex, StaffCategory, StaffMenu } from '../menu-index.ts'
import { Part } from './part.tsx'
import { TextsFields } from './texts-fields.tsx'
import { sendThing, ThingForm, useFieldLabel, type Words } from './thing-form.tsx'
import { useThingForm } from './use-thing-form.ts'
import { textsFor, textsFrom, useFormTexts } from './wording.ts'

type Place = StaffMenu | StaffCategory
type PlaceDraft = {
  name: Record<string, string>
  is_active: boolean
  windows: Window[]
  menu_id: number
  course: number | null
}

const COURSES = Array.from({ length: 9 }, (_, index) => String(index + 1))

/** A menu, or a category of one. */
export function PlaceForm({
  kind,
  index,
  place,
  menuId,
  onClose,
}: {
  kind: 'menu' | 'category'
  index: MenuIndex
  place: Place | null
  /** Where a new category will stand. */
  menuId: number
  onClose: () => void
}) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const { languages } = useMe().restaurant
  const thing = useThingForm({
    thing: place,
    valuesOf: (one): PlaceDraft => ({
      name: textsFor(one?.name ?? null, languages),
      is_active: one?.is_active ?? true,
      windows: [...(one?.windows ?? [])],
      menu_id: one && 'menu_id' in one ? one.menu_id : menuId,
      course: one && 'course' in one ? one.course : null,
    }),
    send({ saved, values, changed }) {
      const { name, menu_id, course, ...rest } = saved ? changed : values
      return sendThing<Place>(kind, saved, {
        ...rest,
        ...(name && { name: textsFrom(name) ?? {} }),
        ...(kind === 'category' && menu_id !== undefined && { menu_id }),
        ...(kind === 'category' && course !== undefined && { course }),
      })
    },
    onClose,
  })
  const { form } = thing
  const words = useWords(index)
  const title = t(kind === 'menu' ? 'newMenu' : 'newCategory')
  return (
    <ThingForm
      title={place ? t('editNamed', { name: nameOf(place.name) }) : title}
      thing={thing}
      words={words}
      onClose={onClose}
    >
      <Part title={t('name')}>
        <TextsFields name={form.values.name} onName={(name) => form.set('name', name)} error={form.error} />
      </Part>
      {kind === 'category' && (
        <NativeSelect
          label={t('inMenu')}
          value={form.values.menu_id}
          onChange={(event) => form.set('menu_id', Number(event.currentTarget.value))}
          error={form.error('menu_id')}
          data={index.page.menus.map(({ id, name }) => ({ value: String(id), label: nameOf(name) }))}
        />
      )}
      {kind === 'category' && (
        <NativeSelect
          label={t('course')}
          description={t('courseHint')}
          value={form.values.course ?? ''}
          onChange={({ currentTarget: { value } }) => form.set('course', value === '' ? null : Number(value))}
          error={form.error('course')}
          data={[{ value: '', label: t('noCourse') }, ...COURSES]}
        />
      )}
      <Switch
        label={t('isActive')}
        description={t('isActiveHint')}
        {...form.check('is_active')}
        color="green"
      />
      <Part title={t('hours')}>
        <HoursField
          label={t('hours')}
          windows={form.values.windows}
          onChange={(windows) => form.set('windows', windows)}
          error={form.error('windows')}
        />
      </Part>
    </ThingForm>
  )
}

function useWords(index: MenuIndex): Words {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const hours = useHoursText()
  const label = useFieldLabel({
    name: t('name'),
    is_active: t('isActive'),
    windows: t('hours'),
    menu_id: t('inMenu'),
    course: t('course'),
  })
  return {
    label,
    show(path, value) {
      if (path === 'windows') return hours(value as Window[])
      if (path === 'menu_id') return nameOf(index.menus.get(Number(value))?.name ?? '—')
      if (path === 'course') return value === null ? t('noCourse') : String(value)
      if (path === 'is_active') return value ? '✓' : '✗'
      return String(value) || t('nothing')
    },
  }
}
