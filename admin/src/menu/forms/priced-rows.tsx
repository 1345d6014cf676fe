import { ActionIcon, Button, Group, Paper, Stack, TextInput } from '@mantine/core'
import { type ReactNode, useCallback, useMemo } from 'react'
import IconPlus from '../../ui/icons/generated/IconPlus.ts'
import IconTrash from '../../ui/icons/generated/IconTrash.ts'
import { useMe } from '../../ui/me.ts'
import { MoneyInput } from '../../ui/money-input.tsx'
import { useLanguageName, useNameOf } from '../../ui/names.ts'
import { inNewPlace } from '../../ui/sortable/in-new-place.ts'
import { MoveButtons, SortableArea, useSortableRow } from '../../ui/sortable/sortable.tsx'
import classes from '../menu.module.css'
import { lacks } from '../menu-index.ts'
import { textsFor, useFormTexts } from './wording.ts'

/** A size or an option in a form. `key` tells rows apart while they are new; `id` is the server's. */
export type PricedRow = {
  key: number
  id: number | null
  name: Record<string, string>
  price_minor: number | null
  /** Whether it is the default size, or whether the option is on sale. */
  mark: boolean
}

let lastKey = 0

export function newRow(languages: readonly string[], mark: boolean): PricedRow {
  return { key: --lastKey, id: null, name: textsFor(null, languages), price_minor: null, mark }
}

/** What both sides of a clash are compared by: the key of a new row says nothing. */
export function rowOf(
  { id, name, price_minor }: { id: number; name: Record<string, string | null>; price_minor: number },
  mark: boolean,
  languages: readonly string[],
): PricedRow {
  return { key: id, id, name: textsFor(name, languages), price_minor, mark }
}

type Words = { add: string; nth: (place: number) => string; price: string }

/** Sizes or options: names in each language, a price, and their order. */
export function PricedRows({
  rows,
  onChange,
  words,
  field,
  error,
  fresh,
  mark,
}: {
  rows: PricedRow[]
  onChange: (rows: PricedRow[]) => void
  words: Words
  /** Whose faults stand beside them. */
  field: string
  error: (field: string) => string | null
  fresh: () => PricedRow
  mark: (row: PricedRow, set: (mark: boolean) => void) => ReactNode
}) {
  const nameOf = useNameOf()
  const keys = useMemo(() => rows.map(({ key }) => key), [rows])
  const called = useCallback(
    (key: number) => {
      const place = rows.findIndex((row) => row.key === key)
      const name = nameOf(rows[place]?.name ?? {})
      return name === '' || name === '—' ? words.nth(place + 1) : name
    },
    [rows, nameOf, words],
  )
  return (
    <Stack gap="xs">
      <SortableArea ids={keys} nameOf={called} onMove={(from, to) => onChange(inNewPlace(rows, from, to))}>
        {rows.map((row, index) => (
          <Row
            key={row.key}
            row={row}
            called={called(row.key)}
            words={words}
            place={`${field}.${index}`}
            error={error}
            onChange={(next) => onChange(rows.with(index, next))}
            onRemove={() => onChange(rows.toSpliced(index, 1))}
            mark={mark}
          />
        ))}
      </SortableArea>
      <Button
        variant="default"
        w="fit-content"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => onChange([...rows, fresh()])}
      >
        {words.add}
      </Button>
    </Stack>
  )
}

function Row({
  row,
  called,
  words,
  place,
  error,
  onChange,
  onRemove,
  mark,
}: {
  row: PricedRow
  called: string
  words: Words
  place: string
  error: (field: string) => string | null
  onChange: (row: PricedRow) => void
  onRemove: () => void
  mark: (row: PricedRow, set: (mark: boolean) => void) => ReactNode
}) {
  const t = useFormTexts()
  const languageName = useLanguageName()
  const { default_language: first } = useMe().restaurant
  const { frame, grip } = useSortableRow(row.key)
  return (
    <Paper withBorder p="xs" {...frame} data-priced={row.key}>
      <Stack gap="xs">
        <div className={classes.columns}>
          {Object.keys(row.name).map((language) => (
            <TextInput
              key={language}
              label={`${t('name')} · ${languageName(language)}`}
              lang={language}
              dir="auto"
              value={row.name[language] ?? ''}
              onChange={(event) =>
                onChange({ ...row, name: { ...row.name, [language]: event.currentTarget.value } })
              }
              error={
                error(`${place}.name.${language}`) ?? (language === first ? error(`${place}.name`) : null)
              }
              {...(lacks(row.name, language) && { description: t('missing') })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
            />
          ))}
        </div>
        <Group gap="sm" align="flex-end">
          <MoneyInput
            label={words.price}
            w={150}
            minor={row.price_minor}
            onMinor={(price_minor) => onChange({ ...row, price_minor })}
            error={error(`${place}.price_minor`)}
          />
          <div className={classes.priceMark}>{mark(row, (value) => onChange({ ...row, mark: value }))}</div>
          <Group gap={4} wrap="nowrap" flex="none" ms="auto">
            {grip}
            <MoveButtons id={row.key} />
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('removeNamed', { name: called })}
              onClick={onRemove}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Group>
        </Group>
      </Stack>
    </Paper>
  )
}
