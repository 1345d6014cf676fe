import { formatMoment } from '../../platform/time/clock.ts'
import type { Channel, PriceList } from './contract.ts'
import type { PriceListRow } from './price-list-queries.ts'
import type { ChannelRow } from './queries.ts'

export function presentChannel({ app_id: _, ...row }: ChannelRow, zone: string): Channel {
  return { ...row, updated_at: formatMoment(row.updated_at, zone) }
}

export function presentPriceList(
  { id, name, percent, prices, updated_at }: PriceListRow,
  zone: string,
): PriceList {
  return { id, name, percent, prices, updated_at: formatMoment(updated_at, zone) }
}
