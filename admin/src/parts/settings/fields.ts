// What each settings page edits, as paths into its part of the restaurant's document, and which of the page's texts names it; `*`
// is any row. A test holds them against the document's schema and against the pages' own code.
import type { PartName } from '../../../../server/src/workspace/settings/parts.ts'

export const FIELDS = {
  venue: {
    currency: 'currency',
    timezone: 'timezone',
    country: 'country',
    default_language: 'default_language',
    languages: 'languages',
  },
  ordering: {
    'order_types.*.offered': 'offered',
    'order_types.*.minimum_minor': 'minimum',
    'order_types.*.service_charge_pct': 'charge',
    order_ahead_days: 'aheadDays',
    ordering_paused_until: 'pausedUntil',
    'tips.percents': 'tipPercents',
    'tips.types': 'tipTypes',
    next_course_minutes: 'nextCourse',
  },
  taxes: {
    prices_include_tax: 'included',
    'taxes.*.name': 'name',
    'taxes.*.rate_pct': 'rate',
    'taxes.*.default': 'default',
    'taxes.*.category_refs': 'categories',
    'taxes.*.types': 'types',
    'taxes.*.item_refs': 'dishes',
    'taxes.*.valid_from': 'validFrom',
  },
  discounts: {
    'discounts.*.name': 'name',
    'discounts.*.percent': 'percent',
    'discounts.*.amount_minor': 'amount',
    'discounts.*.types': 'types',
    'discounts.*.minimum_minor': 'minimum',
    'discounts.*.windows': 'windows',
  },
  delivery_zones: {
    'delivery_zones.*.name': 'name',
    'delivery_zones.*.cities': 'cities',
    'delivery_zones.*.street_prefixes': 'streets',
    'delivery_zones.*.fee_minor': 'fee',
    'delivery_zones.*.minimum_minor': 'minimum',
  },
  branches: {
    'branches.*.name': 'name',
    'branches.*.default': 'default',
    'branches.*.timezone': 'timezone',
    'branches.*.hours': 'hours',
    'branches.*.special_days': 'special_days',
    'branches.*.closing_days': 'closing_days',
    'branches.*.preparation_minutes': 'preparation',
    'branches.*.business_day_start': 'dayStart',
    'branches.*.slug': 'slug',
    'branches.*.is_active': 'closing',
    'branches.*.address.line1': 'line1',
    'branches.*.address.city': 'city',
    'branches.*.address.postcode': 'postcode',
    'branches.*.address.country': 'country',
    'branches.*.phone': 'phone',
    'branches.*.seller.legal_name': 'legalName',
    'branches.*.seller.address': 'legalAddress',
    'branches.*.seller.tax_number': 'taxNumber',
  },
  stations: {
    'stations.*.name': 'name',
    'stations.*.branch_refs': 'branches',
  },
  tables: {
    'tables.*.name': 'name',
    'tables.*.code': 'code',
    'tables.*.area': 'area',
    'tables.*.branch_ref': 'branch',
    'tables.*.min_seats': 'minSeats',
    'tables.*.max_seats': 'maxSeats',
    'tables.*.priority': 'priority',
    'table_combinations.*.name': 'name',
    'table_combinations.*.table_refs': 'joined',
    'table_combinations.*.min_seats': 'minSeats',
    'table_combinations.*.max_seats': 'maxSeats',
  },
  booking: {
    engine: 'engine',
    notify: 'notify',
    auto_confirm: 'autoConfirm',
    periods: 'periods',
    slot_minutes: 'slotMinutes',
    'durations.*.up_to_party': 'upTo',
    'durations.*.minutes': 'stay',
    min_party: 'minParty',
    max_party: 'maxParty',
    lead_minutes: 'lead',
    ahead_days: 'ahead',
    closing_days: 'closingDays',
    'pacing.covers': 'covers',
    'pacing.parties': 'parties',
    'deposit.from_party': 'fromParty',
    'deposit.amount_minor': 'depositAmount',
    'deposit.per': 'per',
    'deposit.days': 'depositDays',
    'deposit.dates': 'depositDates',
    'deposit.refund_until_hours': 'refundUntil',
    'deposit.pay_within_minutes': 'payWithin',
  },
  reviews: {
    'reviews.ask_after_hours': 'askAfter',
  },
  stock: {
    'stock.sell_out_at_zero': 'sellOut',
  },
} as const satisfies Record<PartName, Record<string, string>>

/** What is named as a whole, too: a list that one more or less is of, or a group of fields. */
export const WHOLES = {
  branches: {
    'branches.*.address': 'address',
    'branches.*.seller': 'seller',
    'branches.*.order_types': 'order_types',
    'branches.*.delivery_zones': 'delivery_zones',
    'branches.*.taxes': 'taxes',
    'branches.*.discounts': 'discounts',
    'branches.*.ordering_paused_until': 'ordering_paused_until',
    'branches.*.booking': 'booking',
    // As the log has them.
    'branches.*.ordering.order_types': 'order_types',
    'branches.*.ordering.delivery_zones': 'delivery_zones',
    'branches.*.ordering.taxes': 'taxes',
    'branches.*.ordering.discounts': 'discounts',
    'branches.*.ordering.ordering_paused_until': 'ordering_paused_until',
    'branches.*.is_default': 'default',
  },
  taxes: { taxes: 'rates' },
  discounts: { discounts: 'title' },
  delivery_zones: { delivery_zones: 'title' },
  stations: { stations: 'stations' },
  tables: { tables: 'tables' },
  booking: { durations: 'durations', pacing: 'pacing', deposit: 'deposit' },
} as const satisfies { [Part in PartName]?: Record<string, string> }

type Words<Labels> = Labels[keyof Labels] & string

/** The texts that a page must have. */
export type LabelText<Part extends PartName> =
  | Words<(typeof FIELDS)[Part]>
  | (Part extends keyof typeof WHOLES ? Words<(typeof WHOLES)[Part]> : never)
