import { expect, test } from 'vitest'
import { testApp } from '../../../test/app.ts'
import { eachRestaurant } from './each.ts'

test('the failure of one restaurant does not keep the others from their turn, and is told', async () => {
  const service = await testApp()
  await service.venue({ slug: 'first' })
  await service.venue({ slug: 'second' })
  await service.venue({ slug: 'third' })
  const served: string[] = []
  const round = eachRestaurant(service.database, async ({ slug }) => {
    if (slug === 'second') throw new Error('a row that nobody expected')
    served.push(slug)
  })
  await expect(round).rejects.toThrow(/^1 failed, first restaurant \d+: a row that nobody expected$/)
  expect(served).toEqual(['first', 'third'])
  await service.close()
})
