import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp, type Venue } from '../../test/app.ts'
import { addPerson, Visitor } from '../../test/visitor.ts'

let service: TestApp
let venue: Venue
beforeAll(async () => {
  service = await testApp()
  venue = await service.venue()
})
afterAll(() => service.close())

test('signs in', async () => {
  const { email } = await addPerson(venue)
  const visitor = new Visitor(service.app)
  const entered = await visitor.signIn(email)
  expect(entered).toMatchObject({ status: 303, location: '/account' })
  console.log(entered.headers['set-cookie'])
  const account = await visitor.get('/account')
  expect(account.status).toBe(200)
  console.log(account.text)
  console.log(
    (await service.owner.query('select * from staff_sessions')).rows,
    (await service.owner.query('select * from staff_users')).rows,
  )
})
