import { AppError } from '../../platform/errors.ts'
import { PageRefusal } from '../../platform/http/pages/pages.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { countTry, forgetTries } from './throttle.ts'

/** Whether somebody who is asked for it again gives the right password. Only wrong ones count towards their limit. */
export async function passwordFits(
  limiter: Limiter,
  { userId, address, password }: { userId: string; address: string; password: string },
  read: () => Promise<{ password: string | null } | undefined>,
): Promise<boolean> {
  const tried = { account: userId, address }
  await countTry(limiter, 'password', tried).catch((error) => {
    if (error instanceof PageRefusal) throw new AppError('rate_limited', {}, { headers: error.headers })
    throw error
  })
  const kept = await read()
  const { verifyPassword } = await import('better-auth/crypto')
  const fits = kept?.password != null && (await verifyPassword({ hash: kept.password, password }))
  if (fits) await forgetTries(limiter, 'password', tried)
  return fits
}
