import { Chip, Group, NativeSelect, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { FormDrawer } from '../../ui/drawer.tsx'
import { errorOn } from '../../ui/field-error.ts'
import { useFocusFault } from '../../ui/focus-fault.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe } from '../../ui/me.ts'
import { Meanwhile } from '../../ui/meanwhile/meanwhile.tsx'
import { useNameOf } from '../../ui/names.ts'
import type { Book, StaffItem } from '../book.ts'
import { allergenTexts, dietaryTexts } from '../label-texts.ts'
import type { Allergen, Dietary } from '../labels.ts'
import {
  addDish,
  changeDish,
  DISH_FIELDS,
  type DishDraft,
  dishDraft,
  type NewPhoto,
  sendPhoto,
} from './dish-draft.ts'
import { useDishWords } from './dish-words.ts'
import { useDraft, useFormTexts } from './draft.ts'
import { FormFrame, Part } from './frame.tsx'
import { GroupsField } from './groups-field.tsx'
import { PhotoField } from './photo-field.tsx'
import { PriceField } from './price-field.tsx'
import { useSaving } from './saving.ts'
import { TextsFields } from './texts-fields.tsx'

const ALLERGENS = Object.keys(allergenTexts.en) as Allergen[]

export function DishForm({
  book,
  item,
  categoryId,
  onClose,
}: {
  book: Book
  item: StaffItem | null
  categoryId: number
  onClose: () => void
}) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const { languages } = useMe().restaurant
  const form = useDraft(item, (thing) => dishDraft(thing, languages, categoryId))
  const { draft, saved, error, set } = form
  const [photo, setPhoto] = useState<NewPhoto>(null)
  const { isBusy, save } = useSaving(onClose)
  const words = useDishWords(book)
  const ref = useFocusFault(error)

  async function send(): Promise<StaffItem> {
    const item = saved ? await changeDish(saved, form.changed) : await addDish(draft)
    if (photo !== null) form.keep(item)
    return sendPhoto(item, photo)
  }

  return (
    <FormDrawer
      title={item ? t('editDish', { name: nameOf(item.name) }) : t('newDish')}
      isChanged={form.isChanged || photo !== null}
      onClose={onClose}
    >
      {(leave) => (
        <FormFrame
          form={ref}
          isBusy={isBusy}
          isBlocked={(form.met?.clashes.length ?? 0) > 0}
          onSave={() => save(send, (problem) => form.failed(problem, DISH_FIELDS))}
          onLeave={leave}
        >
          <Meanwhile met={form.met} label={words.label} show={words.show} onChoose={form.choose} />
          <Part title={t('texts')}>
            <TextsFields
              name={draft.name}
              onName={(name) => set({ name })}
              description={draft.description}
              onDescription={(description) => set({ description })}
              error={error}
            />
          </Part>
          <Part title={t('price')}>
            <PriceField draft={draft} set={set} error={error} />
          </Part>
          <CategoryField book={book} draft={draft} set={set} error={error} />
          <Part title={t('groups')}>
            <GroupsField book={book} ids={draft.group_ids} onChange={(group_ids) => set({ group_ids })} />
          </Part>
          <Labels draft={draft} set={set} />
          <Availability draft={draft} set={set} />
          <Part title={t('photo')}>
            <PhotoField item={saved} photo={photo} onChange={setPhoto} error={errorOn(error, 'body')} />
          </Part>
        </FormFrame>
      )}
    </FormDrawer>
  )
}

type Field = { draft: DishDraft; set: (more: Partial<DishDraft>) => void }

function CategoryField({ book, draft, set, error }: Field & { book: Book; error: unknown }) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  return (
    <NativeSelect
      label={t('category')}
      value={draft.category_id}
      onChange={(event) => set({ category_id: Number(event.currentTarget.value) })}
      error={errorOn(error, 'category_id')}
      data={book.page.menus.map((menu) => ({
        group: nameOf(menu.name),
        items: menu.categories.map(({ id, name }) => ({ value: String(id), label: nameOf(name) })),
      }))}
    />
  )
}

function Labels({ draft, set }: Field) {
  const t = useFormTexts()
  const diets = useTexts(dietaryTexts)
  const allergens = useTexts(allergenTexts)
  return (
    <Part title={t('allergens')}>
      <NativeSelect
        label={t('dietary')}
        maw="20rem"
        value={draft.dietary}
        onChange={(event) => set({ dietary: event.currentTarget.value as Dietary })}
        data={(Object.keys(dietaryTexts.en) as Dietary[]).map((value) => ({ value, label: diets(value) }))}
      />
      <SegmentedControl
        w="fit-content"
        aria-label={t('allergens')}
        value={draft.allergens === null ? 'unknown' : 'known'}
        onChange={(value) => set({ allergens: value === 'known' ? [] : null })}
        data={[
          { value: 'unknown', label: t('allergensUnknown') },
          { value: 'known', label: t('allergensKnown') },
        ]}
      />
      {draft.allergens && (
        <Stack gap="xs">
          <Group gap={6}>
            {ALLERGENS.map((allergen) => (
              <Chip
                key={allergen}
                checked={draft.allergens?.includes(allergen) ?? false}
                onChange={(isOn) =>
                  set({
                    // In the order of food labels, however they were chosen.
                    allergens: ALLERGENS.filter((each) =>
                      each === allergen ? isOn : draft.allergens?.includes(each),
                    ),
                  })
                }
              >
                {allergens(allergen)}
              </Chip>
            ))}
          </Group>
          <Text size="sm" c="dimmed">
            {t('allergensHint')}
          </Text>
        </Stack>
      )}
    </Part>
  )
}

function Availability({ draft, set }: Field) {
  const t = useFormTexts()
  return (
    <Part title={t('availability')}>
      <Switch
        label={t('isAvailable')}
        checked={draft.is_available}
        onChange={(event) => set({ is_available: event.currentTarget.checked })}
        color="green"
      />
      <Switch
        label={t('showOnline')}
        description={t('showOnlineHint')}
        checked={draft.show_online}
        onChange={(event) => set({ show_online: event.currentTarget.checked })}
        color="green"
      />
    </Part>
  )
}
