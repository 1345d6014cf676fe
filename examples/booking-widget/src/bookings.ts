import { type Client, type Reservation, ValidationError } from '@comanda/sdk'
import { isKeyOf, keyOf } from './key.ts'

export type Answer = { status: number; body: object }
type Fields = Record<string, unknown>

export async function freeTimes(comanda: Client, query: URLSearchParams): Promise<Answer> {
  const date = query.get('date') ?? ''
  const party_size = Number(query.get('party_size') ?? 2)
  const { data } = await comanda.getAvailability({ date, party_size })
  const times = data.slots.filter(({ available }) => available).map(({ time }) => time)
  return { status: 200, body: { date, party_size, times } }
}

export async function book(comanda: Client, secret: string, form: Fields): Promise<Answer> {
  const text = (name: string) => String(form[name] ?? '').trim()
  const requestKey = text('request_key')
  if (requestKey.length < 8) throw refusal('request_key', 'Must be a random text of your page.')
  // Only what the form has: a guest chooses neither the table nor the status.
  const { data } = await comanda.createReservation(
    {
      name: text('name'),
      phone: text('phone'),
      email: text('email') || null,
      party_size: Number(form.party_size),
      date: text('date'),
      time: text('time'),
      note: text('note') || null,
    },
    { idempotencyKey: `widget:${requestKey}` },
  )
  return { status: 201, body: { booking: shown(data), key: keyOf(data.id, secret) } }
}

export async function cancel(comanda: Client, secret: string, id: string, form: Fields): Promise<Answer> {
  if (!isKeyOf(form.key, id, secret)) return { status: 404, body: { message: 'There is no such booking.' } }
  const { data } = await comanda.cancelReservation(id)
  return { status: 200, body: { booking: shown(data) } }
}

/** What the guest may see of it: not the table, and no notes of the staff. */
function shown({ id, status, name, party_size, date, time, deposit_minor, deposit_status }: Reservation) {
  return { id, status, name, party_size, date, time, deposit_minor, deposit_status }
}

function refusal(field: string, sentence: string): ValidationError {
  return new ValidationError({
    status: 422,
    code: 'validation_failed',
    message: 'Some fields are not valid.',
    details: { [field]: [sentence] },
    requestId: '',
    retryAfterSeconds: null,
  })
}
