import { createHash } from 'node:crypto'
import { HUB_CHANNEL } from '../../../ground/tenants/rules/channels.ts'

const PREFIX = `${HUB_CHANNEL}-`
const LONGEST_SLUG = 30 - PREFIX.length
const MARK = 4

export function isHubChannel(key: string): boolean {
  return key.startsWith(PREFIX)
}

/** The channel of whoever sent an order by HubRise: `Uber Eats` is `hubrise-uber-eats`, on every branch. */
export function channelKeyOf(source: string): string {
  const slug = source
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  if (slug !== '' && slug.length <= LONGEST_SLUG) return PREFIX + slug
  // Too long, or of no Latin letter: what is left of it might be another's.
  const mark = createHash('sha256').update(source.normalize('NFKC').toLowerCase()).digest('hex')
  const begin = slug.slice(0, LONGEST_SLUG - MARK - 1).replace(/-+$/, '')
  return begin === '' ? PREFIX + mark.slice(0, 8) : `${PREFIX}${begin}-${mark.slice(0, MARK)}`
}
