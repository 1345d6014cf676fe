import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type {
  IngredientDetail,
  StaffIngredient,
  StaffMovement,
  StockOverview,
} from '../../../server/src/restaurant/stock/staff-contract.ts'
import { useStockChange } from '../parts/stock/data.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { Facts } from '../ui/facts.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { useNameOf } from '../ui/names.ts'
import { useTellProblem } from '../ui/problem.ts'
import { SideDrawer } from '../ui/side-drawer.tsx'
import { Loaded } from '../ui/states.tsx'
import { useAmount } from './amount.ts'
import { ingredientQuery } from './data.ts'
import { IngredientForm } from './ingredient-form.tsx'
import { MadeForm } from './made-form.tsx'
import { MovementForm } from './movement-form.tsx'
import { stockTexts } from './texts.ts'

/** One ingredient: what there is, what happens to it, what it comes in and where it goes. */
export function IngredientDrawer({
  house,
  ingredient,
  branch,
  onClose,
}: {
  house: StockOverview
  ingredient: StaffIngredient
  branch: number
  onClose: () => void
}) {
  const query = useQuery(ingredientQuery(ingredient.id))
  const [form, setForm] = useState<'edit' | 'made' | null>(null)
  if (form === 'edit') {
    return (
      <IngredientForm
        house={house}
        ingredient={ingredient}
        packs={query.data?.packs ?? []}
        onClose={() => setForm(null)}
      />
    )
  }
  if (form === 'made') {
    return (
      <MadeForm
        house={house}
        ingredient={ingredient}
        lines={query.data?.made_of ?? []}
        onClose={() => setForm(null)}
      />
    )
  }
  return (
    <SideDrawer opened title={<bdi>{ingredient.name}</bdi>} size="lg" onClose={onClose}>
      <Stack gap="lg">
        <Standing house={house} ingredient={ingredient} />
        <MovementForm key={branch} house={house} ingredient={ingredient} branch={branch} />
        <Loaded query={query}>
          {(detail) => <Detail house={house} ingredient={ingredient} detail={detail} />}
        </Loaded>
        <Actions ingredient={ingredient} onForm={setForm} onClose={onClose} />
      </Stack>
    </SideDrawer>
  )
}

function Standing({ house, ingredient }: { house: StockOverview; ingredient: StaffIngredient }) {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  const nameOf = new Map(house.branches.map(({ id, name }) => [id, name]))
  const amountOf = useAmount()
  const amount = (value: number) => amountOf(value, ingredient.unit)
  return (
    <Facts
      facts={[
        ...ingredient.levels.map(({ branch_id, on_hand, par_level }) => ({
          name: nameOf.get(branch_id) ?? '',
          value: (
            <span className="figures">
              <strong>{amount(on_hand)}</strong> · {t('par', { amount: amount(par_level) })}
            </span>
          ),
        })),
        ...(ingredient.unit_cost_minor === null
          ? []
          : [
              {
                name: t('unitCost'),
                value: t('perUnit', {
                  price: format.price(Math.round(ingredient.unit_cost_minor)),
                  unit: `\u2068${ingredient.unit}\u2069`,
                }),
              },
            ]),
        ...ingredient.own_units.map(({ unit, quantity }) => ({
          name: t('one', { unit: `\u2068${unit}\u2069` }),
          value: amount(quantity),
        })),
      ]}
    />
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Stack gap="xs">
      <Title order={3} size="h5">
        {title}
      </Title>
      {children}
    </Stack>
  )
}

function Detail({
  house,
  ingredient,
  detail: { packs, used_in, movements },
}: {
  house: StockOverview
  ingredient: StaffIngredient
  detail: IngredientDetail
}) {
  const t = useTexts(stockTexts)
  const format = useRestaurantFormat()
  const nameOf = useNameOf()
  const amount = useAmount()
  const suppliers = new Map(house.suppliers.map(({ id, name }) => [id, name]))
  return (
    <>
      {packs.length > 0 && (
        <Section title={t('packs')}>
          {packs.map((pack) => (
            <Text key={pack.id} className="break">
              <bdi>{pack.name}</bdi> · {amount(pack.quantity, ingredient.unit)} ·{' '}
              <bdi>{suppliers.get(pack.supplier_id)}</bdi>
              {pack.price_minor !== null && ` · ${format.price(pack.price_minor)}`}
            </Text>
          ))}
        </Section>
      )}
      <Section title={t('usedIn')}>
        {used_in.length === 0 && <Text c="dimmed">{t('usedNowhere')}</Text>}
        <Group gap={6}>
          {used_in.map((use) => (
            <Badge
              key={`${use.kind} ${nameOf(use.name)} ${use.quantity}`}
              variant="light"
              color="gray"
              tt="none"
            >
              <bdi>{nameOf(use.name)}</bdi> · {amount(use.quantity, ingredient.unit)}
            </Badge>
          ))}
        </Group>
      </Section>
      <Section title={t('movements')}>
        {movements.length === 0 && <Text c="dimmed">{t('noMovements')}</Text>}
        <MovementList movements={movements} />
      </Section>
    </>
  )
}

export function MovementList({ movements, named = false }: { movements: StaffMovement[]; named?: boolean }) {
  const t = useTexts(stockTexts)
  const amount = useAmount()
  const format = useRestaurantFormat()
  return (
    <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
      {movements.map((movement) => (
        <li key={movement.id}>
          <Group justify="space-between" wrap="nowrap" align="flex-start" className="figures">
            <div>
              <Text className="break">
                {named && (
                  <>
                    <bdi>{movement.name}</bdi> ·{' '}
                  </>
                )}
                {t(`kind_${movement.kind}`)}
                {movement.reason && ` · ${t(`reason_${movement.reason}` as 'reason_other')}`}
                {movement.orders !== null && ` · ${t('ofOrders', { count: movement.orders })}`}
              </Text>
              <Text size="sm" c="dimmed" className="break">
                {[
                  format.moment(movement.created_at),
                  ...(movement.actor_name ? [movement.actor_name] : []),
                ].join(' · ')}
              </Text>
              {movement.note && (
                <Text size="sm" className="break">
                  <bdi>{movement.note}</bdi>
                </Text>
              )}
            </div>
            <div style={{ flexShrink: 0 }}>
              <Text ta="end">
                <bdi dir="ltr">{amount(movement.change, movement.unit, movement.change > 0 ? '+' : '')}</bdi>
              </Text>
              <Text size="sm" c="dimmed" ta="end">
                {t('after', { amount: amount(movement.on_hand_after, movement.unit) })}
              </Text>
            </div>
          </Group>
        </li>
      ))}
    </Stack>
  )
}

function Actions({
  ingredient,
  onForm,
  onClose,
}: {
  ingredient: StaffIngredient
  onForm: (form: 'edit' | 'made') => void
  onClose: () => void
}) {
  const t = useTexts(stockTexts)
  const tell = useTellProblem()
  const [asking, setAsking] = useState(false)
  const remove = useStockChange(() => api.delete(`/stock/ingredients/${ingredient.id}`))
  return (
    <Group gap="xs">
      <Button variant="default" onClick={() => onForm('edit')}>
        {t('edit')}
      </Button>
      <Button variant="default" onClick={() => onForm('made')}>
        {t('makeHere')}
      </Button>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('remove')}
      </Button>
      <Confirm
        opened={asking}
        title={t('removeTitle', { name: `\u2068${ingredient.name}\u2069` })}
        action={t('remove')}
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, { onSuccess: onClose, onError: tell, onSettled: () => setAsking(false) })
        }
        onClose={() => setAsking(false)}
      >
        <Text>{t('removeText')}</Text>
      </Confirm>
    </Group>
  )
}
