import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../../test/app.ts'
import { asked, diningVenue, NOW } from '../../../test/dining.ts'
import { addPerson, signedInAs, Visitor } from '../../../test/visitor.ts'
import { SPOKEN } from '../../platform/i18n/languages.ts'
import { MAIL_KINDS, type MailKind } from '../../restaurant/notifications/rules/own-words.ts'

let service: TestApp
let venue: Venue
let manager: Visitor
beforeAll(async () => {
  service = await testApp()
  service.clock.now = NOW
  venue = await diningVenue(service)
  manager = await signedIn(venue)
})
afterAll(() => service.close())

async function signedIn(at: Venue): Promise<Visitor> {
  return signedInAs(service, at, 'manager')
}
const ask = (method: 'GET' | 'PUT' | 'POST', path: string, body?: object, visitor = manager) =>
  visitor.call(method, `/mail-texts${path}`, body)
async function mailsOf({ restaurant }: Venue) {
  const { rows } = await service.owner.query(
    'select kind, recipient, subject, body from mails where restaurant_id = $1 order by ctid',
    [restaurant.id],
  )
  return rows
}
const OWN = {
  subject: 'See you {when}, {name}',
  opening: 'We cook for {guests}.\nThe terrace is <b>open</b>.',
  closing: 'Ring us if you are late.',
}

test('a mail has the words of the restaurant between the greeting and its name, in that language alone', async () => {
  const draft = { kind: 'reservation.confirmed', language: 'en', ...OWN }
  const saved = await ask('PUT', '', { ...draft, version: 0 })
  expect([saved.status, saved.data]).toEqual([200, { ...draft, version: 1 }])
  await venue.post('/reservations', asked({ name: 'Anna {guests}' }))
  const [mail] = await mailsOf(venue)
  expect(mail.subject).toMatch(/^See you Friday.*, Anna \{guests\}$/)
  expect(mail.body.split('\n\n')).toEqual([
    'Hello Anna {guests},',
    'We cook for 2 guests.\nThe terrace is <b>open</b>.',
    expect.stringContaining('Your table for 2 guests is booked'),
    expect.stringContaining('[link]'),
    'Ring us if you are late.',
    `${venue.restaurant.name}\n`,
  ])
  const other = await diningVenue(service)
  await other.post('/reservations', asked())
  expect((await mailsOf(other))[0].subject).toBe(`Your table at ${other.restaurant.name} is booked`)
  expect((await ask('GET', '')).data.words).toEqual([{ ...draft, version: 1 }])
})

test('an unknown word in braces is refused by name, and the second of two editors is told', async () => {
  const draft = {
    kind: 'review.asked',
    language: 'es',
    subject: null,
    opening: '{name} {when} {x y}',
    closing: null,
  }
  const wrong = await ask('PUT', '', { ...draft, version: 0 })
  expect([wrong.status, wrong.error.details]).toEqual([
    422,
    {
      opening: [
        '{when} is not a placeholder in this email. You can use: {name}, {restaurant}, {date}.',
        '{x y} is not a placeholder in this email. You can use: {name}, {restaurant}, {date}.',
      ],
    },
  ])
  const two = await Promise.all(
    ['Hola', 'Buenas'].map((opening) => ask('PUT', '', { ...draft, opening, version: 0 })),
  )
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test('every kind can be looked at in each of its languages, and has its words filled in', async () => {
  for (const kind of Object.keys(MAIL_KINDS) as MailKind[]) {
    const opening = `One: ${MAIL_KINDS[kind].map((word) => `{${word}}`).join(' | ')}`
    for (const language of SPOKEN) {
      const { data } = await ask('POST', '/preview', {
        kind,
        language,
        subject: null,
        opening,
        closing: 'Bye',
      })
      const said = data.body.split('\n\n').find((part: string) => part.startsWith('One:'))
      expect(
        said
          .slice(4)
          .split(' | ')
          .map((word: string) => word.trim() !== ''),
        `${kind} ${language}`,
      ).toEqual(MAIL_KINDS[kind].map(() => true))
      expect(`${data.subject}${data.body}`, `${kind} ${language}`).not.toMatch(/[{}]|undefined|\[link\]/)
      expect(data.body.trimEnd().split('\n\n').at(-2)).toBe('Bye')
    }
  }
})

test('a test goes to whoever asks for it, and to nobody else', async () => {
  const before = (await mailsOf(venue)).length
  const { email } = await addPerson(venue, 'owner')
  const owner = new Visitor(service.app)
  await owner.signIn(email)
  const draft = { kind: 'gift_card.sent', language: 'ar', subject: 'هدية', opening: null, closing: null }
  const sent = await ask('POST', '/test', draft, owner)
  expect(sent.data).toEqual({ sent_to: email })
  expect((await mailsOf(venue)).slice(before)).toMatchObject([
    { kind: 'mail_text.test', recipient: email, subject: 'هدية' },
  ])
})
