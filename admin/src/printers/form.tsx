import { Checkbox, Group, NativeSelect, NumberInput, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { PRINTER_KINDS, PRINTER_LANGUAGES } from '../../../server/src/restaurant/printing/choices.ts'
import type { Printer, PrinterWish, Printing } from '../../../server/src/restaurant/printing/contract.ts'
import { useBranch } from '../ui/branch.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { type Form, useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
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
  const tellDone = useTellDone()
  const { branch, branches, isOneOfSeveral } = useBranch()
  const add = useAddPrinter()
  const change = useChangePrinter(printer?.id ?? 0)
  const form = useForm({
    initial: printer ? wishOf(printer) : { ...BLANK, branch_id: branch?.id ?? null },
    save: useMutation({
      mutationFn: (wish: PrinterWish) =>
        printer
          ? change.mutateAsync({ ...wish, version: printer.version }).then(() => null)
          : add.mutateAsync(wish).then(({ meta }) => meta.address ?? null),
    }),
    wanted: (wish) => wish,
    onSaved(address, { name }) {
      tellDone(t('saved'))
      onClose()
      if (address) onAddress(name, address)
    },
  })

  return (
    <FormDrawer
      title={printer ? t('changeOf', { name: `\u2068${printer.name}\u2069` }) : t('add')}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <FormBody action={ui('save')} form={form} onCancel={leave}>
          <TextInput label={t('name')} maxLength={60} data-autofocus {...form.input('name')} />
          <NativeSelect
            label={t('kind')}
            value={form.values.kind}
            disabled={printer !== null}
            onChange={(event) => {
              const kind = event.currentTarget.value as PrinterWish['kind']
              form.set('kind', kind)
              form.set('language', kind === 'tcp' ? 'esc-pos' : 'star-prnt')
            }}
            data={PRINTER_KINDS.map((value) => ({ value, label: t(value) }))}
          />
          {isOneOfSeveral && (
            <NativeSelect
              label={t('branch')}
              value={form.values.branch_id ?? ''}
              onChange={(event) => form.set('branch_id', Number(event.currentTarget.value))}
              error={form.error('branch_id')}
              data={branches.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
          {form.values.kind === 'tcp' && <Address form={form} />}
          <Paper form={form} />
          <Printed form={form} stations={stations} />
          <Switch label={t('active')} {...form.check('is_active')} />
        </FormBody>
      )}
    </FormDrawer>
  )
}

type Section = { form: Form<PrinterWish> }

function Address({ form }: Section) {
  const t = useTexts(printerTexts)
  return (
    <Group align="flex-start" gap="sm">
      <TextInput
        label={t('host')}
        description={t('hostHint')}
        flex="3 1 12rem"
        dir="ltr"
        {...form.input('host')}
        value={form.values.host ?? ''}
      />
      <NumberInput
        label={t('port')}
        description={'\u00a0'}
        flex="1 1 6rem"
        hideControls
        allowDecimal={false}
        value={form.values.port ?? ''}
        onChange={(port) => form.set('port', port === '' ? null : Number(port))}
        error={form.error('port')}
      />
    </Group>
  )
}

/** What it is spoken to in, and how wide its paper is. */
function Paper({ form }: Section) {
  const t = useTexts(printerTexts)
  return (
    <Group align="flex-start" gap="sm">
      <NativeSelect
        label={t('language')}
        description={'\u00a0'}
        flex="1 1 10rem"
        {...form.input('language')}
        data={PRINTER_LANGUAGES.filter((one) => form.values.kind === 'tcp' || one !== 'esc-pos').map(
          (value) => ({
            value,
            label: SPOKEN[value],
          }),
        )}
      />
      <NumberInput
        label={t('columns')}
        description={t('columnsHint')}
        flex="1 1 10rem"
        allowDecimal={false}
        min={24}
        max={80}
        value={form.values.columns}
        onChange={(columns) => form.set('columns', Number(columns))}
        error={form.error('columns')}
      />
    </Group>
  )
}

/** What is sent to it. */
function Printed({ form, stations }: Section & { stations: Printing['stations'] }) {
  const t = useTexts(printerTexts)
  return (
    <>
      <Checkbox.Group
        label={t('stations')}
        value={form.values.station_ids.map(String)}
        onChange={(ids) => form.set('station_ids', ids.map(Number))}
      >
        <Group gap="md" mt={6}>
          {stations.map(({ id, name }) => (
            <Checkbox key={id} value={String(id)} label={name} />
          ))}
        </Group>
      </Checkbox.Group>
      <Checkbox label={t('unrouted')} {...form.check('takes_unrouted')} />
      <Checkbox label={t('receipts')} {...form.check('prints_receipts')} />
    </>
  )
}

function wishOf(printer: Printer): PrinterWish {
  const { id: _, heard_at: _heard, waiting: _waiting, version: _version, ...wish } = printer
  return wish
}
