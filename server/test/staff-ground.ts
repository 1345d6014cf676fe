// What tests of accounts stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import type { Role } from '../src/ground/staff/rights.ts'
import { type TestApp, testApp, type Venue } from './app.ts'
import { type Mailbox, openMailbox } from './mailbox.ts'
import { addPerson, Visitor } from './visitor.ts'

export let service: TestApp
export let venue: Venue
export let mailbox: Mailbox
export let mails: string[]

export function standOnStaff(): void {
  beforeAll(async () => {
    mailbox = await openMailbox()
    mails = mailbox.mails
    service = await testApp({ SMTP_URL: mailbox.url })
    venue = await service.venue()
  })
  afterAll(async () => {
    await service.close()
    await mailbox.close()
  })
}

export const stranger = () => new Visitor(service.app)

export async function person(role: Role = 'owner') {
  const someone = await addPerson(venue, role)
  const visitor = stranger()
  await visitor.signIn(someone.email)
  return { ...someone, visitor }
}
