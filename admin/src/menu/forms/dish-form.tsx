import { Chip, Group, NativeSelect, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { ALLERGENS, allergenLabel } from '../../../../server/src/restaurant/menu/allergens.ts'
import type { Form } from '../../ui/form.ts'
import { useLanguage, useTexts } from '../../ui/language/language.tsx'
import { useMe } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { dietaryTexts } from '../label-texts.ts'
import type { Dietary } from '../labels.ts'
import type { MenuIndex, StaffItem } from '../menu-index.ts'
import { addDish, changeDish, DISH_NAMES, type DishDraft, dishDraft, sendPhoto } from './dish-draft.ts'
import { useDishWords } from './dish-words.ts'
import { GroupsField } from './groups-field.tsx'
import { Part } from './part.tsx'
import { PhotoField } from './photo-field.tsx'
import { PriceField } from './price-field.tsx'
import { setTexts } from './set-texts.ts'
import { SlotsField } from './slots-field.tsx'
import { TextsFields } from './texts-fields.tsx'
import { ThingForm } from './thing-form.tsx'
import { useThingForm } from './use-thing-form.ts'
import { useFormTexts } from './wording.ts'

export function DishForm({
  index,
  item,
  categoryId,
  onClose,
}: {
  index: MenuIndex
  item: StaffItem | null
  categoryId: number
  onClose: () => void
}) {
  const t = useFormTexts()
  const set = useTexts(setTexts)
  const nameOf = useNameOf()
  const { languages } = useMe().restaurant
  const thing = useThingForm({
    thing: item,
    valuesOf: (one) => dishDraft(one, languages, categoryId),
    names: DISH_NAMES,
    async send({ saved, values, changed, keep }) {
      const { photo } = values
      const dish = saved ? await changeDish(saved, changed) : await addDish(values)
      if (photo !== null) keep(dish, { photo })
      return sendPhoto(dish, photo)
    },
    onClose,
  })
  const { form, saved } = thing
  const { values, change, error } = form
  return (
    <ThingForm
      title={item ? t('editDish', { name: nameOf(item.name) }) : t('newDish')}
      thing={thing}
      words={useDishWords(index)}
      onClose={onClose}
    >
      <Part title={t('texts')}>
        <TextsFields
          name={values.name}
          onName={(name) => form.set('name', name)}
          description={values.description}
          onDescription={(description) => form.set('description', description)}
          error={error}
        />
      </Part>
      <Part title={t('price')}>
        <PriceField draft={values} set={change} error={error} />
      </Part>
      <CategoryField index={index} form={form} />
      <Part title={t('groups')}>
        <GroupsField
          index={index}
          ids={values.group_ids}
          onChange={(group_ids) => form.set('group_ids', group_ids)}
        />
      </Part>
      <Part title={set('set')}>
        <SlotsField
          index={index}
          item={saved}
          slots={values.slots}
          hasSizes={values.sizes !== null}
          priceMinor={values.price_minor}
          onChange={(slots) => form.set('slots', slots)}
          error={error}
        />
      </Part>
      <Labels form={form} />
      <Availability form={form} />
      <Part title={t('photo')}>
        <PhotoField
          item={saved}
          photo={values.photo}
          onChange={(photo) => form.set('photo', photo)}
          error={error('photo')}
        />
      </Part>
    </ThingForm>
  )
}

type Field = { form: Form<DishDraft> }

function CategoryField({ index, form }: Field & { index: MenuIndex }) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  return (
    <NativeSelect
      label={t('category')}
      value={form.values.category_id}
      onChange={(event) => form.set('category_id', Number(event.currentTarget.value))}
      error={form.error('category_id')}
      data={index.page.menus.map((menu) => ({
        group: nameOf(menu.name),
        items: menu.categories.map(({ id, name }) => ({ value: String(id), label: nameOf(name) })),
      }))}
    />
  )
}

function Labels({ form }: Field) {
  const t = useFormTexts()
  const chosen = form.values.allergens
  const diets = useTexts(dietaryTexts)
  const { language } = useLanguage()
  return (
    <Part title={t('allergens')}>
      <NativeSelect
        label={t('dietary')}
        maw="20rem"
        {...form.input('dietary')}
        data={(Object.keys(dietaryTexts.en) as Dietary[]).map((value) => ({ value, label: diets(value) }))}
      />
      <SegmentedControl
        w="fit-content"
        aria-label={t('allergens')}
        value={chosen === null ? 'unknown' : 'known'}
        onChange={(value) => form.set('allergens', value === 'known' ? [] : null)}
        data={[
          { value: 'unknown', label: t('allergensUnknown') },
          { value: 'known', label: t('allergensKnown') },
        ]}
      />
      {chosen && (
        <Stack gap="xs">
          <Group gap={6}>
            {ALLERGENS.map((allergen) => (
              <Chip
                key={allergen}
                checked={chosen.includes(allergen)}
                onChange={(isOn) =>
                  form.set(
                    'allergens',
                    // In the order of food labels, however they were chosen.
                    ALLERGENS.filter((each) => (each === allergen ? isOn : chosen.includes(each))),
                  )
                }
              >
                {allergenLabel(allergen, language)}
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

function Availability({ form }: Field) {
  const t = useFormTexts()
  return (
    <Part title={t('availability')}>
      <Switch label={t('isAvailable')} {...form.check('is_available')} color="green" />
      <Switch
        label={t('showOnline')}
        description={t('showOnlineHint')}
        {...form.check('show_online')}
        color="green"
      />
    </Part>
  )
}
