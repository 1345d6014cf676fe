import type { Api, Json } from './api.ts'

type Named = { id: number; name: Record<string, string | null> }
type Dish = Named & {
  price_minor: number | null
  is_available: boolean
  dietary: string
  allergens: string[] | null
  variants: (Named & { price_minor: number })[]
  modifier_groups: (Named & {
    min_select: number
    max_select: number | null
    options: (Named & { price_minor: number; is_available: boolean })[]
  })[]
}
type Menu = Named & { categories: (Named & { items: Dish[] })[] }

/** The menu with what ordering needs, and no more: an assistant pays for every word. */
export async function menuForReading(api: Api, search = ''): Promise<Json> {
  const { data: menus, meta } = await api('GET', '/menus')
  const wanted = search.trim().toLowerCase()
  const fits = ({ name }: Dish) => Object.values(name).some((text) => text?.toLowerCase().includes(wanted))
  const read = await Promise.all(
    (menus as Named[]).map(async ({ id }) => {
      const { data, meta } = await api('GET', `/menus/${id}`)
      const menu = data as Menu
      const categories = menu.categories
        .map((category) => ({ name: category.name, dishes: category.items.filter(fits).map(dish) }))
        .filter(({ dishes }) => dishes.length > 0)
      return { id, name: menu.name, open_now: (meta.now as { available: boolean }).available, categories }
    }),
  )
  return { currency: meta.currency, menus: read.filter(({ categories }) => categories.length > 0) }
}

function dish({
  id,
  name,
  price_minor,
  is_available,
  dietary,
  allergens,
  variants,
  modifier_groups,
}: Dish): Json {
  return {
    item_id: id,
    name,
    price_minor,
    sold_out: !is_available,
    dietary,
    allergens,
    sizes: variants.map((size) => ({ variant_id: size.id, name: size.name, price_minor: size.price_minor })),
    choices: modifier_groups.map(({ name, min_select, max_select, options }) => ({
      name,
      min_select,
      max_select,
      options: options
        .filter((option) => option.is_available)
        .map((option) => ({ option_id: option.id, name: option.name, price_minor: option.price_minor })),
    })),
  }
}
