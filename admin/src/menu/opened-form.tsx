import { lazy, Suspense } from 'react'
import { BranchForm } from './branch-form.tsx'
import { useComparing } from './branch-items.ts'
import { MoveDialog } from './bulk/move.tsx'
import { PricesDialog } from './bulk/prices.tsx'
import { SoldOutDialog } from './bulk/sold-out.tsx'
import { DishForm } from './forms/dish-form.tsx'
import { GroupForm } from './forms/group-form.tsx'
import { HappyForm } from './forms/happy-form.tsx'
import { PlaceForm } from './forms/place-form.tsx'
import type { MenuIndex } from './menu-index.ts'
import type { Opened } from './opened.ts'

const DishRecipe = lazy(() =>
  import('./dish-recipe.tsx').then(({ DishRecipeDrawer }) => ({ default: DishRecipeDrawer })),
)

/** The form that lies over the page. Made anew for each thing, so that nothing of one is left in another. */
export function OpenedForm({
  index,
  opened,
  onClose,
}: {
  index: MenuIndex
  opened: Opened | null
  onClose: () => void
}) {
  const { compared } = useComparing()
  if (!opened) return null
  const common = { index, onClose }
  if (opened.form === 'atBranch') {
    const item = index.items.get(opened.id)
    return item && compared ? (
      <BranchForm key={item.id} item={item} branch={compared} onClose={onClose} />
    ) : null
  }
  if (opened.form === 'move') return <MoveDialog {...common} ids={opened.ids} />
  if (opened.form === 'soldOut') return <SoldOutDialog {...common} ids={opened.ids} />
  if (opened.form === 'prices') return <PricesDialog {...common} ids={opened.ids} />
  if (opened.form === 'recipe') {
    return (
      <Suspense fallback={null}>
        <DishRecipe key={opened.id} itemId={opened.id} onClose={onClose} />
      </Suspense>
    )
  }
  const { form, id, within } = opened
  const key = `${form}-${id}`
  if (form === 'item') {
    const item = id === null ? null : index.items.get(id)
    if (item === undefined) return null
    const first = [...index.categories.keys()][0] ?? 0
    return <DishForm key={key} {...common} item={item} categoryId={within ?? first} />
  }
  if (form === 'modifier_group') {
    return <GroupForm key={key} {...common} group={index.groups.get(id ?? 0) ?? null} />
  }
  if (form === 'happy_hour') {
    const happy = index.page.happy_hours.find((each) => each.id === id) ?? null
    return <HappyForm key={key} {...common} happy={happy} />
  }
  const place = (form === 'menu' ? index.menus : index.categories).get(id ?? 0) ?? null
  const menuId = within ?? index.page.menus[0]?.id ?? 0
  return <PlaceForm key={key} {...common} kind={form} place={place} menuId={menuId} />
}
