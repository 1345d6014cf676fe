import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BulkAvailability } from '../../../server/src/restaurant/menu/staff-contract.ts'
import { api } from '../ui/api.ts'
import { askAnew } from '../ui/ask-anew.ts'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useNameOf } from '../ui/names.ts'
import { useTellProblem } from '../ui/problem.ts'
import { useTellUndo } from '../ui/undo.tsx'
import { deleted, KIND_PATHS, type Kind, MENU_KEY, menuQuery, restored } from './data.ts'
import type { Category, Menu, MenuIndex, StaffItem, Texts } from './menu-index.ts'
import { orderIn } from './reorder.ts'
import { menuTexts } from './texts.ts'

type Thing = { id: number; version: string; name: Texts | string }

/** For a mutation: what was refused has been told by then. */
export async function orThrow(done: Promise<boolean>): Promise<void> {
  if (!(await done)) throw new Error('refused')
}

/** What is done to things on the menu outside of a form, each with the way back. */
export function useActions() {
  const t = useTexts(menuTexts)
  const nameOf = useNameOf()
  const queries = useQueryClient()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const tellUndo = useTellUndo()

  const { mutateAsync } = useMutation({
    mutationFn: (change: () => Promise<unknown>) => change(),
    onError: tell,
    onSettled: () => queries.invalidateQueries({ queryKey: MENU_KEY }),
  })

  /** Answers what was sent, or undefined where it was refused, which is told. */
  function done<Data>(change: () => Promise<Data>): Promise<Data | undefined> {
    return mutateAsync(change).then(
      (answer) => answer as Data,
      () => undefined,
    )
  }

  async function bringBack(id: number, name: Texts | string): Promise<void> {
    if (await done(() => restored(id))) tellDone(t('wasRestored', { name: nameOf(name) }))
  }

  async function remove(kind: Kind, thing: Thing): Promise<boolean> {
    const gone = await done(() => deleted(kind, thing))
    if (gone) {
      tellUndo(t('wasDeleted', { name: nameOf(thing.name) }), () => bringBack(gone.deleted.id, thing.name))
    }
    return gone !== undefined
  }

  /** A dish is hidden from guests' own orders, a menu or category from all. */
  async function setShown(kind: 'menu' | 'category' | 'item', thing: Thing, isShown: boolean): Promise<void> {
    const flip = ({ id, version }: Pick<Thing, 'id' | 'version'>, to: boolean) =>
      api.patch<Thing>(`${KIND_PATHS[kind]}/${id}`, {
        version,
        ...(kind === 'item' ? { show_online: to } : { is_active: to }),
      })
    const saved = await done(() => flip(thing, isShown))
    if (!saved) return
    const message = t(isShown ? 'wasShown' : 'wasHidden', { name: nameOf(thing.name) })
    tellUndo(message, () => done(() => flip(saved, !isShown)))
  }

  async function setAvailable(
    ids: readonly number[],
    isAvailable: boolean,
    until: BulkAvailability['until'] = null,
  ): Promise<boolean> {
    const body = { item_ids: ids, is_available: isAvailable, ...(!isAvailable && { until }) }
    return (await done(() => api.post<object>('/menu/bulk/availability', body))) !== undefined
  }

  async function moveTo(index: MenuIndex, ids: readonly number[], categoryId: number): Promise<boolean> {
    const before = Map.groupBy(
      ids.flatMap((id) => index.items.get(id) ?? []),
      (item) => item.category_id,
    )
    const move = (some: readonly number[], to: number) =>
      api.post<object>('/menu/bulk/move', { item_ids: some, category_id: to })
    if (!(await done(() => move(ids, categoryId)))) return false
    tellUndo(t('wasMoved', { count: ids.length }), () =>
      done(async () => {
        for (const [from, items] of before) {
          const some = items.map(({ id }) => id)
          await move(some, from)
          await inFormerPlaces(index, from)
        }
      }),
    )
    return true
  }

  /** A dish that comes back stands at the end; here it goes where it was, as far as the others are still there. */
  async function inFormerPlaces(index: MenuIndex, categoryId: number): Promise<void> {
    const where = { of: 'category', id: categoryId } as const
    const former = index.categories.get(categoryId)?.items.map(({ id }) => id) ?? []
    const page = await askAnew(queries, menuQuery)
    const { path, version, ids } = orderIn(page, where)
    const kept = former.filter((id) => ids.includes(id))
    await api.put(path, { version, ids: [...kept, ...ids.filter((id) => !kept.includes(id))] })
  }

  async function copy(item: StaffItem): Promise<StaffItem | undefined> {
    const made = await done(() => api.post<StaffItem>(`/menu/items/${item.id}/copy`))
    if (made) tellUndo(t('wasCopied', { name: nameOf(item.name) }), () => remove('item', made))
    return made
  }

  return { remove, setShown, setAvailable, moveTo, copy, bringBack }
}

export type Place = Menu | Category
