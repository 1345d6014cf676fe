import { createECDH } from 'node:crypto'
import { createRequire } from 'node:module'
import type WebPush from 'web-push'
import type { SecretBox } from '../../platform/crypto/secret-box.ts'
import { directionOf } from '../../platform/i18n/direction.ts'
import { type Language, translator } from '../../platform/i18n/texts.ts'
import { MINUTE_MS } from '../../platform/time/clock.ts'
import { orderNumber } from '../../restaurant/orders/rules/number.ts'
import type { Topic } from './contract.ts'
import type { OrderToTell, Subscription } from './queries.ts'
import { pushTexts } from './texts.ts'

const require = createRequire(import.meta.url)

/** Whoever hears of it later has seen it by then. */
export const TOLD_WITHIN_MS = 10 * MINUTE_MS

/** RFC 8292: who we are to a push service. Derived from the root that SECRET_KEY encrypts, so it outlasts a rotation. */
export function vapidKeys(box: Pick<SecretBox, 'keyFor'>): { publicKey: string; privateKey: string } {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(box.keyFor('web push'))
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

/** RFC 8292 §2.1: where the operator of a push service finds us. */
export function subjectOf(rootUrl: string, mailFrom: string | null): string {
  if (mailFrom !== null) return `mailto:${mailFrom}`
  return rootUrl.startsWith('https:') ? rootUrl : 'mailto:operator@example.com'
}

export type Notice = {
  title: string
  body: string
  tag: string
  lang: Language
  dir: 'ltr' | 'rtl'
  path: string
}

/** What the phone shows: the order's number, its table or how it goes out, its channel, the station. */
export function noticeOf(
  order: OrderToTell,
  { topic, station, language }: { topic: Topic; station: string | null; language: Language },
): Notice {
  const t = translator(pushTexts, language)
  const number = orderNumber(order)
  const { table, type, channel_name: channel } = order
  const place = table === null ? t(type) : /^\d+$/.test(table) ? t('table', { name: table }) : table
  const details = topic === 'new_order' ? [place, channel] : [place, station]
  return {
    title: topic === 'new_order' ? t('newOrder', { number }) : t('ready', { number }),
    body: details.filter((part) => part !== null).join(' · '),
    // A later notice of the same order takes the place of the one before.
    tag: order.id,
    lang: language,
    dir: directionOf(language),
    path: `/orders?order=${order.id}`,
  }
}

type Keys = Pick<Subscription, 'endpoint' | 'p256dh' | 'auth'>

/** RFC 8291: a request that only this browser can read. Throws where its keys are none. */
export function requestTo(
  { endpoint, p256dh, auth }: Keys,
  text: string,
  vapid: { subject: string; publicKey: string; privateKey: string },
): { headers: Record<string, string>; body: Buffer } {
  // Loaded with the first subscription, not with every start.
  const webPush: typeof WebPush = require('web-push')
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, text, {
    vapidDetails: vapid,
    TTL: TOLD_WITHIN_MS / 1000,
    urgency: 'high',
    contentEncoding: 'aes128gcm',
  })
  return { headers: headers as Record<string, string>, body: body as Buffer }
}
