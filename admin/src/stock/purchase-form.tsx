import { ActionIcon, Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import type {
  Purchase,
  StaffPack,
  StockOverview,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { ingredientsById, useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { useForm } from '../ui/form.ts'
import { FormBody } from '../ui/form-body.tsx'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../ui/language/language.tsx'
import { BranchChoice } from './branch-choice.tsx'
import { stockTexts } from './texts.ts'

type Line = {
  key: number
  ingredient_id: number
  pack_name: string
  pack_quantity: number
  price_minor: number | null
  packs: string | number
}
let lastKey = 0

/** An order of a supplier: packs that it delivers, and how many. */
export function PurchaseForm({
  house,
  packs,
  purchase,
  branch: shown,
  onClose,
}: {
  house: StockOverview
  packs: readonly StaffPack[]
  purchase: Purchase | null
  branch: number
  onClose: () => void
}) {
  const t = useTexts(stockTexts)
  const known = ingredientsById(house)
  const form = useForm({
    initial: {
      supplier_id: purchase?.supplier_id ?? house.suppliers[0]?.id ?? 0,
      branch_id: purchase?.branch_id ?? shown,
      expected_on: purchase?.expected_on ?? '',
      note: purchase?.note ?? '',
      lines: (purchase?.lines ?? []).map(
        ({ id: _, received_packs: __, ...line }): Line => ({ key: ++lastKey, ...line }),
      ),
    },
    save: useStockChange((body: object) =>
      purchase ? api.put(`/stock/purchases/${purchase.id}`, body) : api.post('/stock/purchases', body),
    ),
    wanted: ({ lines, expected_on, ...rest }) => ({
      ...rest,
      expected_on: expected_on || null,
      lines: lines.map(({ key: _, packs: count, ...line }) => ({ ...line, packs: Number(count) })),
      ...(purchase && { version: purchase.version }),
    }),
    onSaved: onClose,
  })
  const { lines, supplier_id: supplier } = form.values
  const setLines = (next: Line[]) => form.set('lines', next)
  const offered = packs.filter(({ supplier_id }) => supplier_id === supplier)
  function add(packId: number): void {
    const pack = offered.find(({ id }) => id === packId)
    if (!pack) return
    const { ingredient_id, name: pack_name, quantity: pack_quantity, price_minor } = pack
    setLines([...lines, { key: ++lastKey, ingredient_id, pack_name, pack_quantity, price_minor, packs: 1 }])
  }
  const nameOf = (line: { ingredient_id: number }) => known.get(line.ingredient_id)?.name ?? ''
  return (
    <FormDrawer title={t('newPurchase')} isChanged={form.isChanged} onClose={onClose}>
      {(leave) => (
        <FormBody action={t('save')} form={form} disabled={lines.length === 0} onCancel={leave}>
          <Group align="flex-start" gap="sm">
            <NativeSelect
              label={t('supplier')}
              flex="1 1 10rem"
              value={String(supplier)}
              data={house.suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => {
                form.set('supplier_id', Number(event.currentTarget.value))
                setLines([])
              }}
              error={form.error('supplier_id')}
            />
            {house.branches.length > 1 && (
              <BranchChoice label={t('branch')} house={house} {...form.bind('branch_id')} />
            )}
            <TextInput label={t('expectedDay')} type="date" flex="1 1 9rem" {...form.input('expected_on')} />
          </Group>
          {lines.map((line, index) => (
            <Group key={line.key} gap="xs" wrap="nowrap" align="flex-start">
              <Text flex={1} className="break" pt={6}>
                <bdi>{nameOf(line)}</bdi> · <bdi>{line.pack_name}</bdi>
              </Text>
              <NumberInput
                aria-label={t('packsOf', { name: nameOf(line) })}
                w="6rem"
                hideControls
                decimalScale={3}
                allowNegative={false}
                value={line.packs}
                onChange={(count) =>
                  setLines(lines.map((one) => (one.key === line.key ? { ...one, packs: count } : one)))
                }
                error={form.error(`lines.${index}`)}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                size="lg"
                aria-label={t('removeLine', { name: nameOf(line) })}
                onClick={() => setLines(lines.filter(({ key }) => key !== line.key))}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          ))}
          {offered.length === 0 ? (
            <Text c="dimmed">{t('noPacks')}</Text>
          ) : (
            <NativeSelect
              label={t('addPackLine')}
              value=""
              onChange={(event) => add(Number(event.currentTarget.value))}
              data={[
                { value: '', label: t('choose') },
                ...offered.map((pack) => ({
                  value: String(pack.id),
                  label: `${nameOf(pack)}, ${pack.name}`,
                })),
              ]}
            />
          )}
          <TextInput label={t('note')} {...form.input('note')} />
        </FormBody>
      )}
    </FormDrawer>
  )
}
