import { HUB_CHANNEL } from '../../../ground/tenants/rules/channels.ts'
import type { Tx } from '../../../platform/postgres/transaction/transaction.ts'
import { channelForChange, setChannel } from '../../../restaurant/channels/commands.ts'
import { MOST_CHANNELS } from '../../../restaurant/channels/contract.ts'
import { countOwnChannels, findChannel } from '../../../restaurant/channels/queries.ts'
import { channelKeyOf } from '../rules/channel-key.ts'

/** Once, so that the owner sees it among the channels and can choose its price list. */
export async function addHubChannel(tx: Tx): Promise<void> {
  await addChannel(tx, HUB_CHANNEL, 'HubRise')
}

/** The channel of whoever sold an order, made with the first one; where there are too many, that of HubRise. */
export async function channelFor(tx: Tx, source: string): Promise<string> {
  const key = source === 'HubRise' ? HUB_CHANNEL : channelKeyOf(source)
  if (await findChannel(tx, key)) return key
  if (await addChannel(tx, key, source)) return key
  await addHubChannel(tx)
  return HUB_CHANNEL
}

async function addChannel(tx: Tx, key: string, name: string): Promise<boolean> {
  if (await channelForChange(tx, key, null)) return true
  if ((await countOwnChannels(tx)) >= MOST_CHANNELS) return false
  await setChannel(tx, { key, before: null, appId: null }, { name })
  return true
}
