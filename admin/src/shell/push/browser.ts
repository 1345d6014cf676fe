// What the browser has to say about push: its permission, and where its push service takes messages for it.

import { ADMIN_PATH } from '../../../../server/src/ground/staff/address.ts'
import type { PushWish } from '../../../../server/src/integration/push/contract.ts'

const WORKER = '/service-worker.js'

export type Asked = Pick<PushWish, 'endpoint' | 'p256dh' | 'auth'> | 'blocked' | 'not_reached'

export function canBeTold(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export function isBlocked(): boolean {
  return Notification.permission === 'denied'
}

/** Asks the person first, where nobody has. */
export async function subscribe(publicKey: string): Promise<Asked> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked'
  try {
    await navigator.serviceWorker.register(WORKER, { scope: ADMIN_PATH })
    const { pushManager } = await active()
    const before = await pushManager.getSubscription()
    // One for another key, as after a move to another installation, says nothing to this one.
    if (before && keyOf(before.options.applicationServerKey) !== publicKey) await before.unsubscribe()
    const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
    return {
      endpoint: made.endpoint,
      p256dh: keyOf(made.getKey('p256dh')),
      auth: keyOf(made.getKey('auth')),
    }
  } catch {
    return 'not_reached'
  }
}

export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(ADMIN_PATH)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

function active(): Promise<ServiceWorkerRegistration> {
  return navigator.serviceWorker.ready
}

function keyOf(bytes: ArrayBuffer | null): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
