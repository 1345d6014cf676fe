import { HOUR_MS, MINUTE_MS } from '../../platform/time/clock.ts'
import type { OldReview } from '../../restaurant/reviews/commands/history.ts'
import { diceOf } from './dice.ts'

type Words = { comments: readonly string[]; replies: readonly string[] }

/** What guests say at each number of stars, and what is answered. */
const WORDS: Record<number, Words> = {
  5: {
    comments: [
      'Best pizza in town, and we have tried them all.',
      'Warm welcome, great food, fair prices. See you next week!',
      'The ravioli were wonderful. Thank you for the birthday candle.',
      'Delivered hot and ahead of time.',
      'La pasta, excelente. El servicio, todavía mejor.',
      'Our table by the window was perfect, and the staff remembered us.',
      'Ordered for the whole office. Everything was right, down to the notes.',
    ],
    replies: [
      'Thank you so much. See you soon!',
      'You made our kitchen very happy.',
      '¡Gracias! Hasta pronto.',
    ],
  },
  4: {
    comments: [
      'Very good, only the wait for the bill was long.',
      'Lovely food. It was a little loud at eight.',
      'Great salad, the bread could be warmer.',
      'Muy rico. Faltaba el limón.',
      'Good as always.',
    ],
    replies: ['Thank you. We will bring the bill faster next time.', 'Glad that you liked it, and noted!'],
  },
  3: {
    comments: [
      'Fine, but nothing special this time.',
      'The pizza was good, the fries were soft.',
      'We waited 25 minutes for a table that we had booked.',
    ],
    replies: ['Thank you for telling us. We can do better than that.'],
  },
  2: {
    comments: [
      'Cold when it arrived.',
      'A side was missing, and nobody answered the phone.',
      'Too salty for us.',
    ],
    replies: ['We are sorry. Please call us, and we will make it right.'],
  },
  1: {
    comments: ['Wrong order, and an hour late.', 'Never again.', 'CHEAP WATCHES at my shop, look at my page'],
    replies: ['This is not how it should be. We are sorry, and would like to talk to you.'],
  },
}
const SPAM = 'CHEAP WATCHES'
const REPLIED_BY = ['Maria', 'Tom']

type Reviewed = Pick<OldReview, 'orderId' | 'reservationId' | 'guestId'> & { name: string; overAt: number }

/** What was said of a visit by now; most guests say nothing. */
export function reviewOf(visit: Reviewed, now: number): Omit<OldReview, 'id'> | null {
  const { name, overAt, orderId, reservationId, guestId } = visit
  const dice = diceOf('review', name)
  const createdAt = overAt + dice.between(150, 40 * 60) * MINUTE_MS
  if (!dice.chance(0.13) || createdAt > now) return null
  const rating = dice.weighted([
    [5, 48],
    [4, 29],
    [3, 11],
    [2, 7],
    [1, 5],
  ])
  const { comments, replies } = WORDS[rating] ?? { comments: [], replies: [] }
  const comment = dice.chance(0.7) ? dice.pick(comments) : null
  const hiddenReason = comment?.startsWith(SPAM) ? 'An advert, not about a visit.' : null
  const repliedAt = createdAt + dice.between(1, 30) * HOUR_MS
  const isAnswered = comment !== null && hiddenReason === null && dice.chance(rating < 4 ? 0.8 : 0.35)
  const reply =
    isAnswered && repliedAt <= now
      ? { text: dice.pick(replies), by: dice.pick(REPLIED_BY), at: repliedAt }
      : null
  return { orderId, reservationId, guestId, rating, comment, reply, hiddenReason, createdAt }
}
