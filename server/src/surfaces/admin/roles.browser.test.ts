// Every page of the web app as every role: it opens and asks for nothing that the role may not see, or says whom it is for.
import { beforeAll, describe, expect, test } from 'vitest'
import { PAGE_RIGHTS } from '../../../../admin/src/ui/page-rights.ts'
import type { Venue } from '../../../test/app.ts'
import { freshPage, noBrowser } from '../../../test/browser.ts'
import { base, browser, serveInBrowser, service } from '../../../test/in-browser.ts'
import { addPerson } from '../../../test/visitor.ts'
import { settled, signInOn, visit } from '../../../test/web-app.ts'
import { may, ROLES } from '../../ground/staff/rights.ts'

/** Those that show one thing open in the tests of their pages; here they say whom they are for. */
const showsOneThing = (path: string) => path.includes('$')
const WALKED = Object.entries(PAGE_RIGHTS)
const NOT_YOURS = 'You don’t have access to this page'

describe.skipIf(noBrowser)('every page', { timeout: 400_000 }, () => {
  serveInBrowser()
  let venue: Venue
  beforeAll(async () => {
    venue = await service.venue({ sample: true })
  })

  test('opens for whom the table of rights lets in, and tells everybody else whom it is for', async () => {
    const context = await browser.newContext({ locale: 'en-GB' })
    const wrong: string[] = []
    for (const role of ROLES) {
      const page = await freshPage(context, base)
      const { email } = await addPerson(venue, role)
      let path = '/'
      page.on('response', (answer) => {
        if (answer.status() === 403) wrong.push(`${role} ${path}: 403 ${new URL(answer.url()).pathname}`)
      })
      await signInOn(page, base, email)
      await settled(page)
      for (const [next, right] of WALKED) {
        if (showsOneThing(next) && may(role, right)) continue
        path = next
        const place = new URL(page.url()).pathname.match(/^\/admin\/[^/]+/)?.[0] ?? ''
        await visit(page, base + place + (next === '/' ? '' : next.replace(/\$\w+/, '1')))
        const refused = page.getByText(NOT_YOURS)
        if (!may(role, right)) {
          await refused.waitFor()
          continue
        }
        await settled(page)
        if (await refused.isVisible()) wrong.push(`${role} ${path}: is refused`)
        if (await page.getByText('Couldn’t load this').isVisible()) wrong.push(`${role} ${path}: not loaded`)
      }
      const links = await page
        .getByRole('navigation')
        .getByRole('link')
        .evaluateAll((all) =>
          all.map(
            (one) => (one as unknown as { pathname: string }).pathname.replace(/^\/admin\/[^/]+/, '') || '/',
          ),
        )
      for (const link of links) {
        const right = PAGE_RIGHTS[link as keyof typeof PAGE_RIGHTS]
        if (right && !may(role, right)) wrong.push(`${role}: the menu leads to ${link}`)
      }
      await page.close()
    }
    expect(wrong).toEqual([])
  })
})
