import { ActionIcon, Group, NativeSelect, NumberInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type {
  Purchase,
  StaffPack,
  StockOverview,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { ingredientsById, useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { FormDrawer } from '../ui/drawer.tsx'
import { errorOn } from '../ui/field-error.ts'
import { FormBody, sentBy } from '../ui/form-body.tsx'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
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
  const tell = useTellProblem()
  const known = ingredientsById(house)
  const [supplier, setSupplier] = useState(purchase?.supplier_id ?? house.suppliers[0]?.id ?? 0)
  const [branch, setBranch] = useState(purchase?.branch_id ?? shown)
  const [expected, setExpected] = useState(purchase?.expected_on ?? '')
  const [note, setNote] = useState(purchase?.note ?? '')
  const [first] = useState<Line[]>(() =>
    (purchase?.lines ?? []).map(({ id: _, received_packs: __, ...line }) => ({ key: ++lastKey, ...line })),
  )
  const [lines, setLines] = useState(first)
  const offered = packs.filter(({ supplier_id }) => supplier_id === supplier)
  const body = {
    supplier_id: supplier,
    branch_id: branch,
    expected_on: expected || null,
    note,
    lines: lines.map(({ key: _, packs: count, ...line }) => ({ ...line, packs: Number(count) })),
    ...(purchase && { version: purchase.version }),
  }
  const save = useStockChange(() =>
    purchase ? api.put(`/stock/purchases/${purchase.id}`, body) : api.post('/stock/purchases', body),
  )
  function add(packId: number): void {
    const pack = offered.find(({ id }) => id === packId)
    if (!pack) return
    const { ingredient_id, name: pack_name, quantity: pack_quantity, price_minor } = pack
    setLines([...lines, { key: ++lastKey, ingredient_id, pack_name, pack_quantity, price_minor, packs: 1 }])
  }
  const nameOf = (line: { ingredient_id: number }) => known.get(line.ingredient_id)?.name ?? ''
  return (
    <FormDrawer title={t('newPurchase')} isChanged={lines !== first} onClose={onClose}>
      {(leave) => (
        <FormBody
          action={t('save')}
          form={sentBy({
            onSubmit: () =>
              save.mutate(undefined, {
                onSuccess: onClose,
                onError: (error) => {
                  if (!errorOn(error, 'lines')) tell(error)
                },
              }),
            isPending: save.isPending,
          })}
          disabled={lines.length === 0}
          onCancel={leave}
        >
          <Group align="flex-start" gap="sm">
            <NativeSelect
              label={t('supplier')}
              flex="1 1 10rem"
              value={String(supplier)}
              data={house.suppliers.map(({ id, name }) => ({ value: String(id), label: name }))}
              onChange={(event) => {
                setSupplier(Number(event.currentTarget.value))
                setLines([])
              }}
            />
            {house.branches.length > 1 && (
              <BranchChoice label={t('branch')} house={house} value={branch} onChange={setBranch} />
            )}
            <TextInput
              label={t('expectedDay')}
              type="date"
              flex="1 1 9rem"
              value={expected}
              onChange={(event) => setExpected(event.currentTarget.value)}
            />
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
                error={errorOn(save.error, `lines.${index}`)}
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
          <TextInput
            label={t('note')}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        </FormBody>
      )}
    </FormDrawer>
  )
}
