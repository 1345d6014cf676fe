import { NativeSelect, Switch } from '@mantine/core'
import { api } from '../../ui/api.ts'
import { FormDrawer } from '../../ui/drawer.tsx'
import { errorOn } from '../../ui/field-error.ts'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { useMe } from '../../ui/me.ts'
import type { Window } from '../../ui/week-grid/spans.ts'
import type { Book, StaffCategory, StaffMenu } from '../book.ts'
import { KIND_PATHS } from '../data.ts'
import { useLanguageName, useNameOf } from '../names.ts'
import { textsFor, textsFrom, useDraft, useFormTexts } from './draft.ts'
import { FormFrame, Part } from './frame.tsx'
import { HoursField } from './hours-field.tsx'
import { useHoursText } from './hours-text.ts'
import { Meanwhile } from './meanwhile.tsx'
import { useSaving } from './saving.ts'
import { TextsFields } from './texts-fields.tsx'

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
  const { isBusy, save } = useSaving(onClose)
  const words = useWords(book)
  const ref = useFocusFault(error)

  async function send(): Promise<Place> {
    const { name, menu_id, ...rest } = saved ? form.changed : draft
    const body = {
      ...rest,
      ...(name && { name: textsFrom(name) ?? {} }),
      ...(kind === 'category' && menu_id !== undefined && { menu_id }),
    }
    const path = KIND_PATHS[kind]
    if (!saved) return api.post<Place>(path, body)
    if (Object.keys(body).length === 0) return saved
    return api.patch<Place>(`${path}/${saved.id}`, { version: saved.version, ...body })
  }

  const title = t(kind === 'menu' ? 'newMenu' : 'newCategory')
  return (
    <FormDrawer
      title={place ? t('editNamed', { name: nameOf(place.name) }) : title}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <FormFrame
          form={ref}
          isBusy={isBusy}
          isBlocked={(form.met?.clashes.length ?? 0) > 0}
          onSave={() => void save(send, (problem) => form.failed(problem, FIELDS))}
          onLeave={leave}
        >
          <Meanwhile met={form.met} label={words.label} show={words.show} onChoose={form.choose} />
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
        </FormFrame>
      )}
    </FormDrawer>
  )
}

function useWords(book: Book) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const languageName = useLanguageName()
  const hours = useHoursText()
  const LABELS: Record<string, string> = {
    name: t('name'),
    is_active: t('isActive'),
    windows: t('hours'),
    menu_id: t('inMenu'),
  }
  return {
    label(path: string): string {
      const [field = '', language] = path.split('.')
      return language ? `${LABELS[field]} · ${languageName(language)}` : (LABELS[field] ?? field)
    },
    show(path: string, value: unknown): string {
      if (path === 'windows') return hours(value as Window[])
      if (path === 'menu_id') return nameOf(book.menus.get(Number(value))?.name ?? '—')
      if (path === 'is_active') return value ? '✓' : '✗'
      return String(value) || t('nothing')
    },
  }
}
