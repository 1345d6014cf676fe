import type { Client } from '@comanda/sdk'

/**
 * The channel that orders of this marketplace come by. A PUT sets all of a channel, and which price list it sells at is for the
 * owner to choose, so one that is there is left as it is.
 */
export async function openChannel(comanda: Client, key: string, name: string): Promise<void> {
  const { data: channels } = await comanda.listChannels()
  if (channels.some((channel) => channel.key === key)) return
  await comanda.setChannel(key, { name })
}
