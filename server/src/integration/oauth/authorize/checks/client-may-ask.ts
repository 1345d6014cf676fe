import type { App } from '../../../apps/commands.ts'
import { AuthorizeError } from '../../errors.ts'

/** RFC 6749 §4.1.2.1, unauthorized_client: the operator has blocked the app. */
export function clientMayAsk(app: App): void {
  if (app.status === 'blocked') throw new AuthorizeError('unauthorized_client', 'This app has been blocked.')
}
