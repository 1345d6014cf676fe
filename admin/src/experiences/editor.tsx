import {
  Alert,
  Button,
  Checkbox,
  FileButton,
  Group,
  MultiSelect,
  NumberInput,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  Textarea,
  TextInput,
} from '@mantine/core'
import type {
  ExperienceList,
  StaffExperience,
} from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { api, fieldErrors } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { type Form, useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { isMeanwhile } from '../ui/meanwhile/meanwhile-of.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { useLanguageName, useNameOf } from '../ui/names.ts'
import { uiTexts } from '../ui/texts.ts'
import { useChange } from './data.ts'
import { blankDraft, bodyOf, type Draft, draftOf } from './draft.ts'
import classes from './experiences.module.css'
import { experienceTexts } from './texts.ts'

type NewPhoto = File | 'none' | null
/** With what the server had when the form was opened. */
type Typed = Draft & { photo: NewPhoto; version: StaffExperience['version'] | undefined }

const TYPES = 'image/jpeg,image/png,image/webp,image/avif'

/** A new date, or one that is there. */
export function Editor({
  list,
  one,
  onClose,
}: {
  list: Pick<ExperienceList, 'tables' | 'default_language' | 'languages'>
  one: StaffExperience | null
  onClose: () => void
}) {
  const t = useTexts(experienceTexts)
  const nameOf = useNameOf()
  const { zone } = useMe().restaurant
  const ui = useTexts(uiTexts)
  const tellDone = useTellDone()
  const form = useForm({
    initial: {
      ...(one ? draftOf(one, zone) : blankDraft(zone)),
      photo: null,
      version: one?.version,
    } as Typed,
    save: useChange((typed: Typed) => saved(one, typed)),
    wanted: (draft) => draft,
    names: { body: 'photo' },
    faultsOf: (error) => (isMeanwhile(error) ? { version: t('changedMeanwhile') } : fieldErrors(error)),
    onSaved(dates) {
      tellDone(one ? t('saved') : t('made', { count: dates.length }))
      onClose()
    },
  })
  const wall = (field: 'starts_at' | 'ends_at' | 'sales_until') => ({
    type: 'datetime-local',
    required: true,
    ...form.input(field),
  })
  return (
    <FormDrawer
      title={one ? t('editTitle', { name: nameOf(one.name) }) : t('add')}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <FormBody action={t('save')} form={form} onCancel={leave}>
          {form.error('version') && (
            <Alert color="orange" role="alert">
              {form.error('version')}
            </Alert>
          )}
          <Names list={list} form={form} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <MoneyInput label={t('price')} {...form.money('price_minor')} />
            <NumberInput label={t('capacity')} min={1} {...form.input('capacity')} allowDecimal={false} />
            <TextInput label={t('starts')} {...wall('starts_at')} />
            <TextInput label={t('ends')} {...wall('ends_at')} />
            <TextInput label={t('salesUntil')} {...wall('sales_until')} />
            {!one && (
              <NumberInput
                label={t('repeat')}
                description={t('repeatHint')}
                min={1}
                max={52}
                {...form.input('weeks')}
                allowDecimal={false}
              />
            )}
          </SimpleGrid>
          <MultiSelect
            label={t('tables')}
            description={t('tablesHint')}
            data={list.tables.map(({ id, name }) => ({ value: String(id), label: name }))}
            {...form.input('table_ids')}
            searchable
            clearable
            clearButtonProps={{ 'aria-label': ui('close') }}
          />
          <Photo one={one} {...form.bind('photo')} />
          <Switch label={t('onSale')} description={t('onSaleHint')} {...form.check('is_active')} />
          {one?.series && one.series.later > 0 && (
            <Checkbox label={t('following')} {...form.check('following')} />
          )}
        </FormBody>
      )}
    </FormDrawer>
  )
}

/** The date, and then its photo: a file, and so a call of its own. */
async function saved(one: StaffExperience | null, { photo, version, ...draft }: Typed) {
  const { weeks, following } = draft
  const dates = one
    ? [await api.put<StaffExperience>(`/experiences/${one.id}`, { ...bodyOf(draft), version, following })]
    : await api.post<StaffExperience[]>('/experiences', { ...bodyOf(draft), weeks })
  const path = `/experiences/${dates[0]?.id}/photo`
  if (photo === 'none') await api.delete(path, {})
  else if (photo) await api.upload(path, photo)
  return dates
}

/** Name and description in each of the restaurant's languages. */
function Names({
  list,
  form,
}: {
  list: Pick<ExperienceList, 'default_language' | 'languages'>
  form: Form<Typed>
}) {
  const t = useTexts(experienceTexts)
  const languageName = useLanguageName()
  const languages = [...new Set([list.default_language, ...list.languages])]
  return languages.map((code) => (
    <Stack gap="xs" key={code}>
      <TextInput
        label={languages.length === 1 ? t('name') : t('nameIn', { language: languageName(code) })}
        value={form.values.name[code] ?? ''}
        onChange={(event) => form.set('name', { ...form.values.name, [code]: event.currentTarget.value })}
        error={code === list.default_language ? form.error('name') : null}
        required={code === list.default_language}
        dir="auto"
      />
      <Textarea
        label={
          languages.length === 1 ? t('description') : t('descriptionIn', { language: languageName(code) })
        }
        value={form.values.description[code] ?? ''}
        onChange={(event) =>
          form.set('description', { ...form.values.description, [code]: event.currentTarget.value })
        }
        error={code === list.default_language ? form.error('description') : null}
        autosize
        minRows={2}
        dir="auto"
      />
    </Stack>
  ))
}

function Photo({
  one,
  value: photo,
  error,
  onChange,
}: {
  one: StaffExperience | null
  value: NewPhoto
  error: string | null
  onChange: (photo: NewPhoto) => void
}) {
  const t = useTexts(experienceTexts)
  const nameOf = useNameOf()
  const hasPhoto = photo === null ? one?.photo != null : photo !== 'none'
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {t('photo')}
      </Text>
      {one?.photo && photo === null && (
        <img className={classes.photo} src={one.photo.url} alt={t('photoOf', { name: nameOf(one.name) })} />
      )}
      <Group gap="xs">
        <FileButton onChange={onChange} accept={TYPES}>
          {(props) => (
            <Button variant="default" {...props}>
              {t(hasPhoto ? 'replacePhoto' : 'choosePhoto')}
            </Button>
          )}
        </FileButton>
        {hasPhoto && (
          <Button variant="subtle" color="red" onClick={() => onChange(one?.photo ? 'none' : null)}>
            {t('removePhoto')}
          </Button>
        )}
      </Group>
      <Text size="sm" c={error ? 'red' : 'dimmed'} className="break">
        {error ?? (photo instanceof File ? photo.name : t('photoHint'))}
      </Text>
    </Stack>
  )
}
