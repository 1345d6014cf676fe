// The way to better-auth. It is a quarter of what a start would load, so the first who needs an account loads it.
import { onFirstUse } from '../../platform/first-use.ts'
import type { createAuth } from './auth.ts'
import type { AuthOptions } from './auth-options.ts'

export type Auth = () => Promise<ReturnType<typeof createAuth>['api']>

export function openAuth(options: AuthOptions): Auth {
  return onFirstUse(async () => {
    const { createAuth } = await import('./auth.ts')
    return createAuth(options).api
  })
}
