import { Checkbox, Group, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PRINTER_KINDS, PRINTER_LANGUAGES } from '../../../server/src/restaurant/printing/choices.ts'
import type { Printer, PrinterWish, Printing } from '../../../server/src/restaurant/printing/contract.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { FormBody, sentBy } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { useAddPrinter, useChangePrinter } from './data.ts'
import { printerTexts } from './texts.ts'

const BLANK: PrinterWish = {
  name: '',
  kind: 'tcp',
  host: '',
  port: 9100,
  language: 'esc-pos',
  columns: 42,
  station_ids: [],
  takes_unrouted: false,
  prints_receipts: false,
  is_active: true,
}
const FIELDS = ['name', 'host', 'port', 'language', 'columns'] as const
const SPOKEN = { 'esc-pos': 'ESC/POS', 'star-prnt': 'StarPRNT', 'star-line': 'Star Line' } as const

/** A new printer, or one that is changed. A polling one's address is told once, when it is made. */
export function PrinterForm({
  printer,
  stations,
  onClose,
  onAddress,
}: {
  printer: Printer | null
  stations: Printing['stations']
  onClose: () => void
  onAddress: (name: string, address: string) => void
}) {
  const t = useTexts(printerTexts)
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const first = printer ? wishOf(printer) : BLANK
  const [wish, setWish] = useState(first)
  const add = useAddPrinter()
  const change = useChangePrinter(printer?.id ?? 0)
  const error = add.error ?? change.error
  const form = useFocusFault(error)
  const set = (part: Partial<PrinterWish>) => setWish((before) => ({ ...before, ...part }))
  const onError = (fault: unknown) => {
    if (!FIELDS.some((name) => errorOn(fault, name))) tell(fault)
  }

  function submit(): void {
    if (printer) {
      change.mutate({ ...wish, version: printer.version }, { onSuccess: saved, onError })
      return
    }
    add.mutate(wish, {
      onSuccess: ({ meta }) => {
        saved()
        if (meta.address) onAddress(wish.name, meta.address)
      },
      onError,
    })
  }
  function saved(): void {
    tellDone(t('saved'))
    onClose()
  }

  return (
    <FormDrawer
      title={printer ? t('changeOf', { name: `\u2068${printer.name}\u2069` }) : t('add')}
      isChanged={JSON.stringify(wish) !== JSON.stringify(first)}
      onClose={onClose}
    >
      {(leave) => (
        <FormBody
          action={ui('save')}
          form={sentBy({ onSubmit: submit, isPending: add.isPending || change.isPending, ref: form })}
          onCancel={leave}
        >
          <TextInput
            label={t('name')}
            value={wish.name}
            onChange={(event) => set({ name: event.currentTarget.value })}
            error={errorOn(error, 'name')}
            maxLength={60}
            data-autofocus
          />
          <NativeSelect
            label={t('kind')}
            value={wish.kind}
            disabled={printer !== null}
            onChange={(event) => {
              const kind = event.currentTarget.value as PrinterWish['kind']
              set({ kind, language: kind === 'tcp' ? 'esc-pos' : 'star-prnt' })
            }}
            data={PRINTER_KINDS.map((value) => ({ value, label: t(value) }))}
          />
          {wish.kind === 'tcp' && <Address wish={wish} set={set} error={error} />}
          <Paper wish={wish} set={set} error={error} />
          <Printed wish={wish} set={set} stations={stations} />
          <Switch
            label={t('active')}
            checked={wish.is_active}
            onChange={(event) => set({ is_active: event.currentTarget.checked })}
          />
        </FormBody>
      )}
    </FormDrawer>
  )
}

type Section = { wish: PrinterWish; set: (part: Partial<PrinterWish>) => void }

function Address({ wish, set, error }: Section & { error: unknown }) {
  const t = useTexts(printerTexts)
  return (
    <Group align="flex-start" gap="sm">
      <TextInput
        label={t('host')}
        description={t('hostHint')}
        flex="3 1 12rem"
        dir="ltr"
        value={wish.host ?? ''}
        onChange={(event) => set({ host: event.currentTarget.value })}
        error={errorOn(error, 'host')}
      />
      <NumberInput
        label={t('port')}
        description={'\u00a0'}
        flex="1 1 6rem"
        hideControls
        allowDecimal={false}
        value={wish.port ?? ''}
        onChange={(port) => set({ port: port === '' ? null : Number(port) })}
        error={errorOn(error, 'port')}
      />
    </Group>
  )
}

/** What it is spoken to in, and how wide its paper is. */
function Paper({ wish, set, error }: Section & { error: unknown }) {
  const t = useTexts(printerTexts)
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        label={t('language')}
        description={'\u00a0'}
        flex="1 1 10rem"
        value={wish.language}
        onChange={(event) => set({ language: event.currentTarget.value as PrinterWish['language'] })}
        data={PRINTER_LANGUAGES.filter((one) => wish.kind === 'tcp' || one !== 'esc-pos').map((value) => ({
          value,
          label: SPOKEN[value],
        }))}
        error={errorOn(error, 'language')}
      />
      <NumberInput
        label={t('columns')}
        description={t('columnsHint')}
        flex="1 1 10rem"
        allowDecimal={false}
        min={24}
        max={80}
        value={wish.columns}
        onChange={(columns) => set({ columns: Number(columns) })}
        error={errorOn(error, 'columns')}
      />
    </Group>
  )
}

/** What is sent to it. */
function Printed({ wish, set, stations }: Section & { stations: Printing['stations'] }) {
  const t = useTexts(printerTexts)
  return (
    <>
      <Checkbox.Group
        label={t('stations')}
        value={wish.station_ids.map(String)}
        onChange={(ids) => set({ station_ids: ids.map(Number) })}
      >
        <Group gap="md" mt={6}>
          {stations.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox
        label={t('unrouted')}
        checked={wish.takes_unrouted}
        onChange={(event) => set({ takes_unrouted: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('receipts')}
        checked={wish.prints_receipts}
        onChange={(event) => set({ prints_receipts: event.currentTarget.checked })}
      />
    </>
  )
}

function wishOf(printer: Printer): PrinterWish {
  const { id: _, heard_at: _heard, waiting: _waiting, version: _version, ...wish } = printer
  return wish
}
