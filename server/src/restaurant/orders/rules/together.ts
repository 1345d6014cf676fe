import type { Order, TaxLine } from '../contract.ts'
import { isSale } from './lifecycle.ts'
import type { Sums } from './pricing.ts'

/** The sums of several orders, each priced by itself: a bill says exactly what its orders say together. */
export function sumsTogether(orders: readonly Order[]): Sums {
  const sold = orders.filter(({ status }) => isSale(status))
  const sum = (key: keyof Omit<Sums, 'tax_breakdown'>) => sold.reduce((all, order) => all + order[key], 0)
  return {
    subtotal_minor: sum('subtotal_minor'),
    discount_minor: sum('discount_minor'),
    service_charge_minor: sum('service_charge_minor'),
    tax_added_minor: sum('tax_added_minor'),
    delivery_fee_minor: sum('delivery_fee_minor'),
    total_minor: sum('total_minor'),
    tax_breakdown: taxesTogether(sold),
  }
}

function taxesTogether(orders: readonly Order[]): TaxLine[] | null {
  if (orders.every(({ tax_breakdown }) => tax_breakdown === null)) return null
  const rates = Map.groupBy(
    orders.flatMap(({ tax_breakdown }) => tax_breakdown ?? []),
    ({ name, rate_pct, included }) => JSON.stringify([name, rate_pct, included]),
  )
  return [...rates.values()].flatMap((own) => {
    const [first] = own
    const sum = (key: 'base_minor' | 'tax_minor') => own.reduce((all, tax) => all + tax[key], 0)
    return first ? [{ ...first, base_minor: sum('base_minor'), tax_minor: sum('tax_minor') }] : []
  })
}
