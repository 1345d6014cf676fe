import { guestAnswer } from '../guests/examples.ts'

/** The order of the day before, which a fresh demo has. */
const ORDER_ID = '5b3131cf-4e1f-895f-a9da-88f758cd6880'

export const newReview = { order_id: ORDER_ID, rating: 5, comment: 'Best pizza in town.' }

export const review = {
  id: '0199f7c3-4f20-7e6a-a0c5-13e9c4d8b7a1',
  rating: newReview.rating,
  comment: newReview.comment,
  order_id: newReview.order_id,
  reservation_id: null,
  guest_id: guestAnswer.data.id,
  reply: null,
  is_hidden: false,
  created_at: '2026-11-14T19:42:51.004-05:00',
  updated_at: '2026-11-14T19:42:51.004-05:00',
}

const answered = {
  ...review,
  reply: 'Thank you, and see you soon.',
  updated_at: '2026-11-15T10:02:17.330-05:00',
}

export const reviewAnswer = { data: answered, meta: {}, links: {} }
export const newReviewAnswer = { data: review, meta: {}, links: {} }
export const reviewPage = {
  data: [answered],
  meta: { per_page: 25, next_cursor: null, prev_cursor: null },
  links: { next: null, prev: null },
}
