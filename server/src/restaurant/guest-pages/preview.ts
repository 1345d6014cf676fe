import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { type SecretBox, SecretUnreadable } from '../../platform/crypto/secret-box.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import type { Site } from './cache.ts'
import type { GuestPagePreview } from './contract.ts'

const LASTS_MS = 15 * MINUTE_MS

function placeOf(restaurantId: number): string {
  return `a preview of guest pages:${restaurantId}`
}

/** In an address, so it has the texts of the shown language and of those it falls back to, and no others. */
export function encryptPreview(
  box: SecretBox,
  restaurantId: number,
  preview: GuestPagePreview,
  now: number,
): string {
  const { settings, language } = preview
  const only = (texts: GuestPagePreview['settings']['about']) =>
    texts[language] ? { [language]: texts[language] } : texts
  const shown = { ...settings, welcome: only(settings.welcome), about: only(settings.about) }
  const packed = deflateRawSync(JSON.stringify([now + LASTS_MS, { ...preview, settings: shown }]))
  return box.encryptForUrl(packed.toString('base64'), placeOf(restaurantId))
}

/** Null: not made here, or too long ago. */
export function openPreview(
  box: SecretBox,
  restaurantId: number,
  encrypted: string,
  now: number,
): GuestPagePreview | null {
  try {
    const packed = box.decryptFromUrl(encrypted, placeOf(restaurantId))
    const [until, preview] = JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString())
    return until > now ? preview : null
  } catch (error) {
    if (error instanceof SecretUnreadable) return null
    throw error
  }
}

/** The pages as they would be. */
export function siteOf(site: Site, { settings, pictures }: GuestPagePreview): Site {
  const shown = site.pictures.flatMap((picture) => {
    const kind = picture.kind.replace('draft_', '') as 'cover' | 'logo'
    const isDraft = picture.kind !== kind
    const wish = pictures[kind]
    return (wish === 'new' && isDraft) || (wish === 'kept' && !isDraft) ? { ...picture, kind } : []
  })
  return { ...site, settings, pictures: shown }
}
