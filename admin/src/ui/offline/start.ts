import type { QueryClient } from '@tanstack/react-query'
import { ADMIN_PATH } from '../../../../server/src/ground/staff/address.ts'
import { keepAnswers } from './snapshot.ts'

const WORKER = '/service-worker.js'

export function start(queries: QueryClient): void {
  keepAnswers(queries)
  if (document.readyState === 'complete') void keepFiles()
  else addEventListener('load', () => void keepFiles(), { once: true })
}

/** Once the page is there, which needs its own files first. Not on plain http, where browsers have no service workers. */
async function keepFiles(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker?.register(WORKER, { scope: scope() })
    registration?.active?.postMessage('opened')
  } catch {
    // A private window, or a browser without it: the app needs the server to open.
  }
}

/** Pages of staff share one; each kind of device has its own. */
function scope(): string {
  const { pathname } = location
  return pathname.startsWith(`${ADMIN_PATH}/`) ? ADMIN_PATH : pathname.split('/', 3).join('/')
}
