import type { Config } from '../../config.ts'
import type { AddressRules } from '../../integration/webhooks/sender/address.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { settingOfService } from '../../platform/postgres/service-settings.ts'

/** The name under which the service notes WEBHOOKS_ALLOW_INSECURE. */
export const ALLOW_INSECURE = 'webhooks_allow_insecure'

/**
 * Which addresses a command takes: those that the service sends to. The command's own environment counts too, because
 * the service may be started with the same one later; then the command says so.
 */
export async function addressRules(database: Database, config: Config): Promise<AddressRules> {
  const ofService = await settingOfService(database, ALLOW_INSECURE)
  if (config.webhooksAllowInsecure && ofService === false) {
    console.error(
      'comanda: warning: the service was last started without WEBHOOKS_ALLOW_INSECURE, and sends nothing to http or private addresses until it is started with it',
    )
  }
  return { allowInsecure: config.webhooksAllowInsecure || ofService === true }
}
