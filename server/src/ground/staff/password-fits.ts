import { AppError } from '../../platform/errors.ts'
import { PageRefusal } from '../../platform/http/pages/pages.ts'
import type { Limiter } from '../../platform/http/rate-limit/limiter.ts'
import { countTry, forgetTries } from './throttle.ts'

type Asked = { userId: string; address: string }

/** Whether somebody who is asked for it again gives the right password. */
export function passwordFits(
  limiter: Limiter,
  { password, ...asked }: Asked & { password: string },
  read: () => Promise<{ password: string | null } | undefined>,
): Promise<boolean> {
  return fitsWithinLimit(limiter, asked, async () => {
    const kept = await read()
    const { verifyPassword } = await import('better-auth/crypto')
    return kept?.password != null && (await verifyPassword({ hash: kept.password, password }))
  })
}

/** Whether they prove who they are. Only what proves nothing counts towards their limit. */
export async function fitsWithinLimit(
  limiter: Limiter,
  { userId, address }: Asked,
  isProof: () => Promise<boolean>,
): Promise<boolean> {
  const tried = { account: userId, address }
  await countTry(limiter, 'password', tried).catch((error) => {
    if (error instanceof PageRefusal) throw new AppError('rate_limited', {}, { headers: error.headers })
    throw error
  })
  const fits = await isProof()
  if (fits) await forgetTries(limiter, 'password', tried)
  return fits
}
