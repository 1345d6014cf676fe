import { Alert, Button, Group, SegmentedControl, Stack, Switch, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { useNameOf } from '../ui/names.ts'
import { asEverywhere, type Compared, type StaffBranchItem } from './branch-items.ts'
import { branchTexts } from './branch-texts.ts'
import { MENU_KEY } from './data.ts'
import type { StaffItem } from './menu-index.ts'

type Draft = {
  price_minor: number | null
  /** By size; null: as everywhere. */
  variants: Record<number, number | null>
  is_available: boolean | null
  is_hidden: boolean
}

const SALE = [
  { value: 'as', is: null },
  { value: 'on', is: true },
  { value: 'out', is: false },
] as const

/** How one dish differs at one branch. What is left empty is as everywhere. */
export function BranchForm({
  item,
  branch,
  onClose,
}: {
  item: StaffItem
  branch: Compared
  onClose: () => void
}) {
  const t = useTexts(branchTexts)
  const nameOf = useNameOf()
  const { price } = useRestaurantFormat()
  const queries = useQueryClient()
  const tellDone = useTellDone()
  const own = branch.items.get(item.id) ?? asEverywhere(item.id)
  const names = { name: nameOf(item.name), branch: branch.name }
  const form = useForm({
    initial: draftOf(own),
    save: useMutation({
      mutationFn: (wanted: object) =>
        api.put<StaffBranchItem>(`/menu/branches/${branch.id}/items/${item.id}`, {
          version: own.version,
          ...wanted,
        }),
      onSettled: () => queries.invalidateQueries({ queryKey: MENU_KEY }),
    }),
    wanted: ({ variants, ...rest }: Draft) => ({
      ...rest,
      variants: item.variants.flatMap(({ id }) =>
        variants[id] == null ? [] : [{ variant_id: id, price_minor: variants[id] }],
      ),
    }),
    onSaved(saved) {
      tellDone(t(saved.version === null ? 'tookBack' : 'saved', names))
      onClose()
    },
  })
  const takeBack = () => form.submit(draftOf(asEverywhere(item.id)))
  return (
    <FormDrawer title={t('title', names)} isChanged={form.isChanged} onClose={onClose}>
      {(leave) => (
        <FormBody form={form} action={t('save')} onCancel={leave}>
          <Text size="sm" c="dimmed">
            {t('about')}
          </Text>
          {item.price_minor !== null && (
            <MoneyInput
              label={t('price')}
              description={t('everywhere', { price: price(item.price_minor) })}
              placeholder={t('asEverywhere')}
              maw="16rem"
              {...form.money('price_minor')}
            />
          )}
          {item.variants.map(({ id, name, price_minor }) => (
            <MoneyInput
              key={id}
              label={nameOf(name)}
              description={t('everywhere', { price: price(price_minor) })}
              placeholder={t('asEverywhere')}
              maw="16rem"
              minor={form.values.variants[id] ?? null}
              onMinor={(minor) => form.set('variants', { ...form.values.variants, [id]: minor })}
              error={form.error('variants')}
            />
          ))}
          <Stack gap={4}>
            <Text size="sm" fw={500}>
              {t('sale')}
            </Text>
            <SegmentedControl
              aria-label={t('sale')}
              value={SALE.find(({ is }) => is === form.values.is_available)?.value ?? 'as'}
              onChange={(next) =>
                form.set('is_available', SALE.find(({ value }) => value === next)?.is ?? null)
              }
              data={SALE.map(({ value }) => ({ value, label: t(value) }))}
              w="fit-content"
            />
          </Stack>
          <Switch label={t('hidden')} description={t('hiddenHint')} {...form.check('is_hidden')} />
          {own.version !== null && (
            <Alert color="gray" variant="light">
              <Group justify="space-between" gap="sm">
                <Text size="sm">{t('differs')}</Text>
                <Button variant="default" size="compact-sm" onClick={takeBack}>
                  {t('takeBack')}
                </Button>
              </Group>
            </Alert>
          )}
        </FormBody>
      )}
    </FormDrawer>
  )
}

function draftOf({ price_minor, variants, is_available, is_hidden }: StaffBranchItem): Draft {
  return {
    price_minor,
    variants: Object.fromEntries(variants.map((size) => [size.variant_id, size.price_minor])),
    is_available,
    is_hidden,
  }
}
