import { MigrationError } from './migration-error.ts'

/** The tables of 1.0.0 in one file, in place of the migrations that led to them. */
export const BASELINE = '1000_baseline.sql'

/** The last commit that has those migrations one by one. */
const LAST_BEFORE = '21035ec'

/** What a database had applied that is at the baseline without having been made by it. */
export const BEFORE_BASELINE = [
  '0001_platform.sql',
  '0002_menu.sql',
  '0003_floor_and_rules.sql',
  '0004_guests.sql',
  '0005_reservations.sql',
  '0006_webhooks.sql',
  '0007_staff_oauth.sql',
  '0008_orders.sql',
  '0009_reports.sql',
  '0010_point_of_sale.sql',
  '0011_plans_and_sandbox.sql',
  '0012_activity.sql',
  '0013_fewer_statements.sql',
  '0014_developer_settings.sql',
  '0015_bound_transactions.sql',
  '0018_erasure.sql',
  '0019_answers_not_kept.sql',
  '0021_integrators.sql',
  '0022_reservations_updated_since.sql',
  '0022_restaurant_of_event.sql',
  '0023_reset_links.sql',
  '0030_payments.sql',
  '0031_payment_pages.sql',
  '0035_gift_cards.sql',
  '0036_line_voids.sql',
  '0040_event_feed.sql',
  '0041_addresses_by_api.sql',
  '0044_staff_keys.sql',
  '0045_day_closings.sql',
  '0050_service_settings.sql',
  '0051_address_moments.sql',
  '0052_menu_writing.sql',
  '0056_find_orders.sql',
  '0059_roles.sql',
  '0060_guest_notes.sql',
  '0061_guest_words_at_once.sql',
  '0063_sales_figures.sql',
  '0065_money_put_right.sql',
  '0066_tills_hear_of_voids.sql',
  '0075_stock.sql',
  '0078_shifts.sql',
  '0081_experiences.sql',
  '0082_ticket_mails.sql',
  '0084_kitchen_screens.sql',
  '0085_printers.sql',
  '0087_floor_plan.sql',
  '0088_waitlist.sql',
  '0090_reviews.sql',
  '0091_visit_of_review_ask.sql',
  '0092_guest_pages.sql',
  '0096_sittings.sql',
  '0099_guests_in_order.sql',
  '0105_kept_documents.sql',
  '0108_floor_plans.sql',
  '0109_mail_texts.sql',
  '0113_team.sql',
  '0114_first_run.sql',
  '0115_ending.sql',
  '0116_passkeys.sql',
  '0120_gift_card_sales.sql',
  '0121_guest_confirmations.sql',
  '0125_own_domains.sql',
  '0126_pictures_before_saving.sql',
  '0128_processes.sql',
  '0132_no_half_restored.sql',
  '0134_quiet_keys.sql',
  '0135_fewer_bytes.sql',
  '0136_months.sql',
  '0140_sealing_key.sql',
  '0142_schedule_successes.sql',
  '0143_webhook_traces.sql',
  '0150_ended_orders_pressed.sql',
  '0151_tickets_pressed.sql',
  '0152_lines_of_order.sql',
  '0153_lines_of_item.sql',
  '0154_moves_by_hand.sql',
  '0155_repeated_keys.sql',
  '0156_entries_about.sql',
  '0157_fuller_deliveries.sql',
  '0158_pressed_events.sql',
  '0159_pressed_on.sql',
  '0160_exact_percent.sql',
  '0161_changed_guests.sql',
  '0162_unasked_contacts.sql',
  '0163_room_for_claims.sql',
  '0164_own_addresses.sql',
  '0168_used_proofs.sql',
  '0170_plain_rows.sql',
  '0171_rows_plain_as.sql',
]

/** What a database has applied, told by the baseline and what came after it. One that lacks some of what led to it is refused. */
export function appliedSince(applied: ReadonlyMap<string, string>, checksum: string): Map<string, string> {
  const missing = BEFORE_BASELINE.filter((name) => !applied.has(name))
  if (missing.length === BEFORE_BASELINE.length) return new Map(applied)
  if (missing.length === 0) {
    const since = [...applied].filter(([name]) => !BEFORE_BASELINE.includes(name))
    return new Map([[BASELINE, checksum], ...since])
  }
  const [first, ...others] = missing
  throw new MigrationError(
    `the database is of a version before 1.0.0 and lacks ${first}${others.length > 0 ? ` and ${others.length} more` : ''}; start commit ${LAST_BEFORE} on it first, which brings it up to date (docs/operations.md)`,
  )
}
