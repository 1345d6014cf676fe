import { networkOf } from '../../network-addresses.ts'

/** Refusals of one address without a valid token; this stops guessing. */
export const STRANGER_LIMIT = 600

/** For assistants too, who come by another path. */
export function strangerKey({ ip }: { ip: string }): string {
  return `address:${networkOf(ip)}`
}
