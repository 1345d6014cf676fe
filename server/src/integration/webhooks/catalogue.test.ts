import { expect, test } from 'vitest'
import { EVENT_TYPES } from '../../ground/events/types.ts'
import { validate } from '../../platform/http/validation/validate.ts'
import { EVENTS, EventEnvelope, exampleBody } from './catalogue.ts'

test('the events are those of the specification, in its order, and an end for apps', () => {
  expect(EVENT_TYPES.join(' ')).toBe(
    'ping order.created order.status_changed order.updated order.paid reservation.created reservation.updated ' +
      'reservation.cancelled menu.item_updated menu.updated menu.category_updated payment.captured ' +
      'payment.refunded guest.created guest.updated giftcard.issued giftcard.redeemed review.created ' +
      'stock.below_par shift.published experience.booked app.uninstalled',
  )
})

test.each(EVENT_TYPES)('the example of %s fits its schema and leaves nothing out', (type) => {
  const body = exampleBody(type)
  expect(validate(EventEnvelope(type), body, { strict: true })).toEqual({ value: body, errors: null })
})

// The API shows no moment of change of a guest, a menu or a category; what `stock.below_par` carries is a list of the specification's own.
const WITHOUT = /^(ping|guest\..+|menu\.(category_)?updated|stock\.below_par|app\.uninstalled)$/
const changes = EVENT_TYPES.filter((type) => !WITHOUT.test(type))
test.each(changes)('what %s is about carries updated_at', (type) => {
  const [resource] = Object.values(EVENTS[type].example)
  expect(resource).toHaveProperty('updated_at')
})
