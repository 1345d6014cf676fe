// What tests of reservations stand on. The bindings are live: each test file finds its own in them.
import { afterAll, beforeAll } from 'vitest'
import { type TestApp, testApp } from './app.ts'

export let service: TestApp

export function standOnReservations(): void {
  beforeAll(async () => {
    service = await testApp()
  })
  afterAll(() => service.close())
}
