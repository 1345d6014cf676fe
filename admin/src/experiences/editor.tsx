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
import { useState } from 'react'
import type {
  ExperienceList,
  StaffExperience,
} from '../../../server/src/restaurant/experiences/staff-contract.ts'
import { ApiError, api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { FormBody, sentBy } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useMe } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { useLanguageName, useNameOf } from '../ui/names.ts'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { useChange } from './data.ts'
import { blankDraft, bodyOf, type Draft, draftOf } from './draft.ts'
import classes from './experiences.module.css'
import { experienceTexts } from './texts.ts'

const FIELDS = [
  'name',
  'description',
  'price_minor',
  'capacity',
  'starts_at',
  'ends_at',
  'sales_until',
  'table_ids',
  'weeks',
]
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
  const [first] = useState<Draft>(() => (one ? draftOf(one, zone) : blankDraft(zone)))
  const [draft, setDraft] = useState(first)
  const [photo, setPhoto] = useState<File | 'none' | null>(null)
  const isChanged = draft !== first || photo !== null
  return (
    <FormDrawer
      title={one ? t('editTitle', { name: nameOf(one.name) }) : t('add')}
      isChanged={isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <Fields
          list={list}
          one={one}
          draft={draft}
          photo={photo}
          onDraft={setDraft}
          onPhoto={setPhoto}
          onLeave={leave}
          onClose={onClose}
        />
      )}
    </FormDrawer>
  )
}

function Fields({
  list,
  one,
  draft,
  photo,
  onDraft,
  onPhoto,
  onLeave,
  onClose,
}: {
  list: Pick<ExperienceList, 'tables' | 'default_language' | 'languages'>
  one: StaffExperience | null
  draft: Draft
  photo: File | 'none' | null
  onDraft: (draft: Draft) => void
  onPhoto: (photo: File | 'none' | null) => void
  onLeave: () => void
  onClose: () => void
}) {
  const t = useTexts(experienceTexts)
  const ui = useTexts(uiTexts)
  const tellDone = useTellDone()
  const tell = useTellProblem()
  const set = (change: Partial<Draft>) => onDraft({ ...draft, ...change })
  const save = useChange(async () => {
    const saved = one
      ? [
          await api.put<StaffExperience>(`/experiences/${one.id}`, {
            ...bodyOf(draft),
            version: one.version,
            following: draft.following,
          }),
        ]
      : await api.post<StaffExperience[]>('/experiences', { ...bodyOf(draft), weeks: draft.weeks })
    const id = saved[0]?.id
    if (photo === 'none') await api.delete(`/experiences/${id}/photo`, {})
    else if (photo) await api.upload(`/experiences/${id}/photo`, photo)
    return saved
  })
  const form = useFocusFault(save.error)
  const error = (field: string) => errorOn(save.error, field)
  const isStale = save.error instanceof ApiError && save.error.code === 'changed_meanwhile'

  function submit(): void {
    if (save.isPending) return
    save.mutate(undefined, {
      onSuccess: (saved) => {
        tellDone(one ? t('saved') : t('made', { count: saved.length }))
        onClose()
      },
      onError: (problem) => {
        const isStaleNow = problem instanceof ApiError && problem.code === 'changed_meanwhile'
        if (!isStaleNow && !FIELDS.some((field) => errorOn(problem, field))) tell(problem)
      },
    })
  }
  const wall = (field: 'starts_at' | 'ends_at' | 'sales_until') => ({
    type: 'datetime-local',
    value: draft[field],
    onChange: (event: { currentTarget: { value: string } }) => set({ [field]: event.currentTarget.value }),
    error: error(field),
    required: true,
  })

  return (
    <FormBody
      action={t('save')}
      form={sentBy({ onSubmit: submit, isPending: save.isPending, ref: form })}
      onCancel={onLeave}
    >
      {isStale && (
        <Alert color="orange" role="alert">
          {t('changedMeanwhile')}
        </Alert>
      )}
      <Names list={list} draft={draft} error={error} onDraft={onDraft} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <MoneyInput
          label={t('price')}
          minor={draft.price_minor}
          onMinor={(minor) => set({ price_minor: minor })}
          error={error('price_minor')}
        />
        <NumberInput
          label={t('capacity')}
          min={1}
          value={draft.capacity}
          onChange={(value) => set({ capacity: Number(value) })}
          error={error('capacity')}
          allowDecimal={false}
        />
        <TextInput label={t('starts')} {...wall('starts_at')} />
        <TextInput label={t('ends')} {...wall('ends_at')} />
        <TextInput label={t('salesUntil')} {...wall('sales_until')} />
        {!one && (
          <NumberInput
            label={t('repeat')}
            description={t('repeatHint')}
            min={1}
            max={52}
            value={draft.weeks}
            onChange={(value) => set({ weeks: Number(value) })}
            error={error('weeks')}
            allowDecimal={false}
          />
        )}
      </SimpleGrid>
      <MultiSelect
        label={t('tables')}
        description={t('tablesHint')}
        data={list.tables.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={draft.table_ids}
        onChange={(table_ids) => set({ table_ids })}
        error={error('table_ids')}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': ui('close') }}
      />
      <Photo one={one} photo={photo} fault={error('body')} onPhoto={onPhoto} />
      <Switch
        label={t('onSale')}
        description={t('onSaleHint')}
        checked={draft.is_active}
        onChange={(event) => set({ is_active: event.currentTarget.checked })}
      />
      {one?.series && one.series.later > 0 && (
        <Checkbox
          label={t('following')}
          checked={draft.following}
          onChange={(event) => set({ following: event.currentTarget.checked })}
        />
      )}
    </FormBody>
  )
}

/** Name and description in each of the restaurant's languages. */
function Names({
  list,
  draft,
  error,
  onDraft,
}: {
  list: Pick<ExperienceList, 'default_language' | 'languages'>
  draft: Draft
  error: (field: string) => string | null
  onDraft: (draft: Draft) => void
}) {
  const t = useTexts(experienceTexts)
  const languageName = useLanguageName()
  const languages = [...new Set([list.default_language, ...list.languages])]
  return languages.map((code) => (
    <Stack gap="xs" key={code}>
      <TextInput
        label={languages.length === 1 ? t('name') : t('nameIn', { language: languageName(code) })}
        value={draft.name[code] ?? ''}
        onChange={(event) =>
          onDraft({ ...draft, name: { ...draft.name, [code]: event.currentTarget.value } })
        }
        error={code === list.default_language ? error('name') : null}
        required={code === list.default_language}
        dir="auto"
      />
      <Textarea
        label={
          languages.length === 1 ? t('description') : t('descriptionIn', { language: languageName(code) })
        }
        value={draft.description[code] ?? ''}
        onChange={(event) =>
          onDraft({ ...draft, description: { ...draft.description, [code]: event.currentTarget.value } })
        }
        error={code === list.default_language ? error('description') : null}
        autosize
        minRows={2}
        dir="auto"
      />
    </Stack>
  ))
}

function Photo({
  one,
  photo,
  fault,
  onPhoto,
}: {
  one: StaffExperience | null
  photo: File | 'none' | null
  fault: string | null
  onPhoto: (photo: File | 'none' | null) => void
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
        <FileButton onChange={onPhoto} accept={TYPES}>
          {(props) => (
            <Button variant="default" {...props}>
              {t(hasPhoto ? 'replacePhoto' : 'choosePhoto')}
            </Button>
          )}
        </FileButton>
        {hasPhoto && (
          <Button variant="subtle" color="red" onClick={() => onPhoto(one?.photo ? 'none' : null)}>
            {t('removePhoto')}
          </Button>
        )}
      </Group>
      <Text size="sm" c={fault ? 'red' : 'dimmed'} className="break">
        {fault ?? (photo instanceof File ? photo.name : t('photoHint'))}
      </Text>
    </Stack>
  )
}
