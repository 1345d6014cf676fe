/** Which part of the page is open, and the dish whose form is, as the address has them. */
export const VIEWS = ['dishes', 'groups', 'happyHours', 'preview', 'files', 'deleted'] as const
export type View = (typeof VIEWS)[number]
export type MenuSearch = { view?: View; dish?: number }

export function menuSearch(search: Record<string, unknown>): MenuSearch {
  const view = VIEWS.find((each) => each === search.view)
  const dish = Number(search.dish)
  return { ...(view && { view }), ...(Number.isSafeInteger(dish) && dish > 0 && { dish }) }
}
