// A browser in which somebody has signed in before keeps a signed cookie for each account. It lets nobody in; it only
// tells a person from strangers who guess at their password.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { accountHash } from './throttle.ts'

const KNOWN_DAYS = 180
const DAY_SECONDS = 86_400

export type Devices = {
  /** The name of the device that has our cookie for this account; null if it has none. */
  known(cookies: string | undefined, email: string): string | null
  cookieFor(email: string): string
}

export function knownDevices(key: Buffer, { secure }: { secure: boolean }): Devices {
  const sign = (email: string, text: string) =>
    createHmac('sha256', key)
      .update(`${accountHash(email)}.${text}`)
      .digest('base64url')
  return {
    known(cookies = '', email) {
      const name = nameFor(email)
      const pair = cookies.split(/;\s*/).find((each) => each.startsWith(`${name}=`))
      const [device = '', madeAt = '', mac = ''] = (pair?.slice(name.length + 1) ?? '').split('.')
      if (!isSame(mac, sign(email, `${device}.${madeAt}`))) return null
      return Date.now() - Number(madeAt) * 1000 < KNOWN_DAYS * DAY_SECONDS * 1000 ? device : null
    },
    cookieFor(email) {
      const text = `${randomBytes(12).toString('base64url')}.${Math.floor(Date.now() / 1000)}`
      const age = KNOWN_DAYS * DAY_SECONDS
      return `${nameFor(email)}=${text}.${sign(email, text)}; Path=/sign-in; Max-Age=${age}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`
    },
  }
}

function nameFor(email: string): string {
  return `comanda.device.${accountHash(email).slice(0, 12)}`
}

function isSame(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
