/** The accounts that every journal needs, whatever the taxes. */
export const ROLES = [
  ...(['receivables', 'cash', 'card', 'online', 'voucher', 'marketplace', 'other'] as const),
  ...(['revenue', 'tax', 'revenue_untaxed', 'goodwill', 'tips'] as const),
  ...(['gift_cards', 'gift_cards_clearing', 'gift_cards_given', 'gift_cards_expired'] as const),
  ...(['deposits', 'deposits_kept', 'tickets'] as const),
] as const
export type Role = (typeof ROLES)[number]

export const CHARTS = ['plain', 'skr03', 'skr04'] as const
export type Chart = (typeof CHARTS)[number]

/** Of a rate that has accounts of its own; all others have those of `revenue` and `tax`. */
export type RateAccounts = {
  rate_pct: number
  revenue: string
  tax: string
  /** DATEV's tax key for its revenue; '': none. */
  tax_key: string
}

type Datev = {
  consultant: number | null
  client: number | null
  account_length: number
  /** MM-DD. */
  year_begins: string
  /** Revenue is written with its tax in it, which DATEV takes out: by the account or by the key. */
  automatic_tax: boolean
}

export type AccountTable = {
  chart: Chart
  accounts: Record<Role, string>
  rates: RateAccounts[]
  datev: Datev
}

const DATEV: Datev = {
  consultant: null,
  client: null,
  account_length: 4,
  year_begins: '01-01',
  automatic_tax: true,
}

const CHART_ACCOUNTS: Record<Chart, Pick<AccountTable, 'accounts' | 'rates'>> = {
  plain: {
    accounts: {
      ...{ cash: '1000', card: '1010', online: '1020', voucher: '1030', marketplace: '1040', other: '1090' },
      ...{ receivables: '1200', gift_cards_clearing: '1300', tax: '2000', gift_cards: '2100' },
      ...{ deposits: '2200', tickets: '2250', tips: '2300', revenue: '4000', revenue_untaxed: '4010' },
      ...{ deposits_kept: '4300', gift_cards_expired: '4400', goodwill: '4900', gift_cards_given: '6100' },
    },
    rates: [],
  },
  skr03: {
    accounts: {
      ...{ cash: '1000', card: '1360', online: '1360', voucher: '1500', marketplace: '1500', other: '1500' },
      ...{ receivables: '1410', gift_cards_clearing: '1590', tax: '1770', gift_cards: '1700' },
      ...{ deposits: '1710', tickets: '1710', tips: '1590', revenue: '8200', revenue_untaxed: '8200' },
      ...{ deposits_kept: '2700', gift_cards_expired: '2700', goodwill: '8700', gift_cards_given: '4600' },
    },
    rates: [
      { rate_pct: 19, revenue: '8400', tax: '1776', tax_key: '' },
      { rate_pct: 7, revenue: '8300', tax: '1771', tax_key: '' },
    ],
  },
  skr04: {
    accounts: {
      ...{ cash: '1600', card: '1460', online: '1460', voucher: '1300', marketplace: '1300', other: '1300' },
      ...{ receivables: '1210', gift_cards_clearing: '1370', tax: '3800', gift_cards: '3500' },
      ...{ deposits: '3250', tickets: '3250', tips: '1370', revenue: '4200', revenue_untaxed: '4200' },
      ...{ deposits_kept: '4830', gift_cards_expired: '4830', goodwill: '4700', gift_cards_given: '6600' },
    },
    rates: [
      { rate_pct: 19, revenue: '4400', tax: '3806', tax_key: '' },
      { rate_pct: 7, revenue: '4300', tax: '3801', tax_key: '' },
    ],
  },
}

/** What a chart begins with, before the owner or their accountant changes it. */
export function chartTable(chart: Chart): AccountTable {
  return { chart, ...structuredClone(CHART_ACCOUNTS[chart]), datev: { ...DATEV } }
}

export function accountsOfRate(
  { accounts, rates }: AccountTable,
  ratePct: number,
): Omit<RateAccounts, 'rate_pct'> {
  const own = rates.find(({ rate_pct }) => rate_pct === ratePct)
  return own ?? { revenue: accounts.revenue, tax: accounts.tax, tax_key: '' }
}
