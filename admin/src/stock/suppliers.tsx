import { Button, Group, Paper, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StaffSupplier, StockOverview } from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { FormDrawer } from '../ui/drawer.tsx'
import { useForm } from '../ui/form.ts'
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

function SupplierForm({ supplier, onClose }: { supplier: StaffSupplier | null; onClose: () => void }) {
  const t = useTexts(stockTexts)
  const ui = useTexts(uiTexts)
  const tell = useTellProblem()
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initial: {
      name: supplier?.name ?? '',
      email: supplier?.email ?? '',
      phone: supplier?.phone ?? '',
      note: supplier?.note ?? '',
    },
    save: useStockChange((body: object) =>
      supplier ? api.put(`/stock/suppliers/${supplier.id}`, body) : api.post('/stock/suppliers', body),
    ),
    wanted: (typed) => ({ ...typed, ...(supplier && { version: supplier.version }) }),
    onSaved: onClose,
  })
  const remove = useStockChange(() => api.delete(`/stock/suppliers/${supplier?.id}`))
  const field = (name: keyof typeof form.values) => ({
    label: t(`supplier_${name}`),
    ...form.input(name),
  })
  return (
    <FormDrawer
      title={supplier ? supplier.name : t('addSupplier')}
      isChanged={form.isChanged}
      onClose={onClose}
    >
      {(leave) => (
        <form {...form.props}>
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
              <Button type="submit" loading={form.isPending}>
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
