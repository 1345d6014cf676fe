// An order as HubRise tells it, as far as we read it. Nearly every field may be missing.

type Maybe<T> = T | null | undefined

export type TheirOption = {
  option_list_name?: Maybe<string>
  name?: Maybe<string>
  ref?: Maybe<string>
  price?: Maybe<string>
  quantity?: Maybe<number>
  removed?: Maybe<boolean>
}

export type TheirItem = {
  product_name?: Maybe<string>
  sku_name?: Maybe<string>
  sku_ref?: Maybe<string>
  price?: Maybe<string>
  quantity?: Maybe<string | number>
  subtotal?: Maybe<string>
  customer_notes?: Maybe<string>
  options?: Maybe<TheirOption[]>
  deleted?: Maybe<boolean>
  deal_line?: Maybe<{ deal_key?: Maybe<string>; label?: Maybe<string> }>
}

type Deleted = { deleted?: Maybe<boolean>; name?: Maybe<string>; ref?: Maybe<string>; type?: Maybe<string> }

export type TheirCustomer = Partial<
  Record<
    | 'first_name'
    | 'last_name'
    | 'company_name'
    | 'phone'
    | 'email'
    | 'phone_access_code'
    | 'address_1'
    | 'address_2'
    | 'postal_code'
    | 'city'
    | 'latitude'
    | 'longitude'
    | 'delivery_notes',
    Maybe<string>
  >
>

export type TheirOrder = {
  id: string
  status: string
  created_at: string
  channel?: Maybe<string>
  created_by?: Maybe<string>
  ref?: Maybe<string>
  collection_code?: Maybe<string>
  service_type?: Maybe<string>
  service_type_ref?: Maybe<string>
  custom_fields?: Maybe<{ restaurant?: Maybe<{ table_name?: Maybe<string> }> }>
  expected_time?: Maybe<string>
  asap?: Maybe<boolean>
  customer_notes?: Maybe<string>
  total?: Maybe<string>
  items?: Maybe<TheirItem[]>
  deals?: Maybe<Record<string, { name?: Maybe<string>; ref?: Maybe<string> }>>
  discounts?: Maybe<(Deleted & { price_off?: Maybe<string> })[]>
  charges?: Maybe<(Deleted & { price?: Maybe<string> })[]>
  payments?: Maybe<(Deleted & { amount?: Maybe<string> })[]>
  customer?: Maybe<TheirCustomer>
  delivery?: Maybe<{ carrier?: Maybe<string> }>
}

/** Null: it names no order at all. */
export function theirOrder(value: unknown): TheirOrder | null {
  if (typeof value !== 'object' || value === null) return null
  const { id, status, created_at } = value as Record<string, unknown>
  if (typeof id !== 'string' || !/^[\w.-]{1,100}$/.test(id) || typeof status !== 'string') return null
  if (typeof created_at !== 'string' || Number.isNaN(Date.parse(created_at))) return null
  return storable(value) as TheirOrder
}

/** Without what PostgreSQL keeps in no text: NUL characters, and halves of surrogate pairs. One order with any would hold up all others. */
function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map(storable)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, own]) => [storable(name), storable(own)]))
}

const LONGEST_SOURCE = 60

/** Who sold it. */
export function sourceOf({ channel, created_by }: TheirOrder): string {
  return cut(clean(channel) || clean(created_by) || 'HubRise', LONGEST_SOURCE).trim()
}

/** In one line, and without what no name has. */
export function clean(text: unknown): string {
  return typeof text === 'string' ? text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim() : ''
}

/** Never within a character: half of one is no text that PostgreSQL keeps. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '')
}
