import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffSupplier, StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FormDrawer } from '../ui/drawer.tsx'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { Empty } from '../ui/states.tsx'
import { uiTexts } from '../ui/texts.ts'
import { stockTexts } from './texts.ts'

export function Suppliers({ house }: { house: StockOverview }) {
  const t = useTexts(stockTexts)
  const [opened, setOpened] = useState<StaffSupplier | 'new' | null>(null)
  return (
    <Stack gap="md">
      <Button w="fit-content" variant="default" onClick={() => setOpened('new')}>
        {t('addSupplier')}
      </Button>
      {house.suppliers.length === 0 && <Empty title={t('noSuppliers')}>{t('noSuppliersMore')}</Empty>}
      {house.suppliers.map((supplier) => (
        <Paper key={supplier.id} withBorder px="md" py="xs">
          <Group justify="space-between">
            <div>
              <Text fw={600} className="break">
                <bdi>{supplier.name}</bdi>
              </Text>
              <Text size="sm" c="dimmed" className="break">
                {[supplier.email, supplier.phone]
                  .flatMap((one) => (one ? [`\u2068${one}\u2069`] : []))
                  .join(' · ')}
              </Text>
            </div>
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('editNamed', { name: supplier.name })}
              onClick={() => setOpened(supplier)}
            >
              {t('edit')}
            </Button>
          </Group>
        </Paper>
      ))}
      {opened && <SupplierForm supplier={opened === 'new' ? null : opened} onClose={() => setOpened(null)} />}
    </Stack>
  )
}

const FIELDS = ['name', 'email', 'phone', 'note'] as const

function SupplierForm({ supplier, onClose }: { supplier: StaffSupplier | null; onClose: () => void }) {
  const t = useTexts(stockTexts)
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const [first] = useState(() => Object.fromEntries(FIELDS.map((field) => [field, supplier?.[field] ?? ''])))
  const [draft, setDraft] = useState(first)
  const [asking, setAsking] = useState(false)
  const body = { ...draft, ...(supplier && { version: supplier.version }) }
  const save = useStockChange(() =>
    supplier ? api.put(`/stock/suppliers/${supplier.id}`, body) : api.post('/stock/suppliers', body),
  )
  const remove = useStockChange(() => api.delete(`/stock/suppliers/${supplier?.id}`))
  const field = (name: (typeof FIELDS)[number]) => ({
    label: t(`supplier_${name}`),
    value: draft[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
    error: errorOn(save.error, name),
  })
  return (
    <FormDrawer
      title={supplier ? supplier.name : t('addSupplier')}
      isChanged={draft !== first}
      onClose={onClose}
    >
      {(leave) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            save.mutate(undefined, {
              onSuccess: onClose,
              onError: (error) => {
                if (!FIELDS.some((name) => errorOn(error, name))) tell(error)
              },
            })
          }}
        >
          <Stack gap="md">
            <TextInput {...field('name')} required data-autofocus />
            <TextInput {...field('email')} type="email" dir="ltr" />
            <TextInput {...field('phone')} type="tel" dir="ltr" />
            <Textarea {...field('note')} autosize minRows={2} />
            <Group justify="flex-end">
              {supplier && (
                <Button variant="default" onClick={() => setAsking(true)}>
                  {t('remove')}
                </Button>
              )}
              <Button variant="default" onClick={leave}>
                {ui('cancel')}
              </Button>
              <Button type="submit" loading={save.isPending}>
                {t('save')}
              </Button>
            </Group>
          </Stack>
          <Confirm
            opened={asking}
            title={t('removeTitle', { name: supplier?.name ?? '' })}
            action={t('remove')}
            busy={remove.isPending}
            onConfirm={() => remove.mutate(undefined, { onSuccess: onClose, onError: tell })}
            onClose={() => setAsking(false)}
          >
            <Text>{t('removeSupplierText')}</Text>
          </Confirm>
        </form>
      )}
    </FormDrawer>
  )
}
