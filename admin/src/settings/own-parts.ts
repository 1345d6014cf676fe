// What a branch may have of its own, each part as a whole, as the restaurant's own pages edit it.
import { OWN_PARTS } from '../../../server/src/ground/tenants/rules/ordering.ts'
import type { PartValues } from '../../../server/src/workspace/settings/contract.ts'
import type { PartForm } from '../parts/settings/use-settings.ts'

export type Branch = PartValues['branches']['branches'][number]
export type BranchForm = PartForm<'branches'>

/** By the document's names, in the order of the settings. */
export const OWN = [
  'order_types',
  'delivery_zones',
  'taxes',
  'discounts',
  'ordering_paused_until',
  'booking',
] as const
export type Own = (typeof OWN)[number]

/** The page of the restaurant that edits it. */
export const PAGE_OF = {
  order_types: 'ordering',
  ordering_paused_until: 'ordering',
  taxes: 'taxes',
  discounts: 'discounts',
  delivery_zones: 'delivery_zones',
  booking: 'booking',
} as const satisfies Record<Own, keyof PartValues>
export type OwnPage = (typeof PAGE_OF)[Own]

export const isOwn = (branch: Branch, part: Own) => branch[part] != null

/** As the restaurant has it now: what a branch begins with. */
export function ofRestaurant(part: Own, restaurant: PartValues[OwnPage]): unknown {
  return part === 'booking' ? restaurant : restaurant[part as keyof typeof restaurant]
}

export function changeBranch(form: BranchForm, index: number, some: Partial<Branch>): void {
  const { branches } = form.value
  form.set({ branches: branches.with(index, { ...(branches[index] as Branch), ...some }) })
}

/** A page's form over what one branch has of its own; the rest of the page is the restaurant's and stays. */
export function formOf<Page extends OwnPage>(
  form: BranchForm,
  index: number,
  page: Page,
  restaurant: PartValues[Page],
): PartForm<Page> {
  const branch = form.value.branches[index] as Branch
  if (page === 'booking') {
    return {
      value: { ...restaurant, ...branch.booking },
      set: (some) =>
        changeBranch(form, index, { booking: { ...restaurant, ...branch.booking, ...some } as never }),
      error: (path) => form.error(`branches.${index}.booking.${path}`),
    }
  }
  const own = (value: object) =>
    Object.fromEntries(
      OWN_PARTS.flatMap((key) => {
        const part = (value as Partial<Branch>)[key]
        return key in value && part !== undefined ? [[key, part] as const] : []
      }),
    )
  const held = Object.entries(own(branch)).filter(([key, part]) => key in restaurant && part !== null)
  return {
    value: { ...restaurant, ...Object.fromEntries(held) },
    set: (some) => changeBranch(form, index, own(some)),
    error: (path) => form.error(`branches.${index}.${path}`),
  }
}
