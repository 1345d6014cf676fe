import type { FastifyInstance } from 'fastify'
import { serveAccount } from './account.ts'
import type { StaffPages } from './context.ts'
import { serveLanguageChoice } from './language.ts'
import { servePasskeys } from './passkeys.ts'
import { servePassword } from './password.ts'
import { servePin } from './pin.ts'
import { serveRestaurantChoice } from './restaurant.ts'
import { serveSignIn } from './sign-in.ts'

export function serveStaffPages(app: FastifyInstance, pages: StaffPages): void {
  serveSignIn(app, pages)
  servePassword(app, pages)
  serveRestaurantChoice(app, pages)
  serveAccount(app, pages)
  servePasskeys(app, pages)
  servePin(app, pages)
  serveLanguageChoice(app)
}
