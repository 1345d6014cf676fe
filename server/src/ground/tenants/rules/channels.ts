/** Where orders come from without anybody setting it up. All others are an owner's, or an app's, own. */
export const BUILT_IN_CHANNELS = ['web', 'phone', 'whatsapp', 'qr', 'pos', 'kiosk'] as const
export type BuiltInChannel = (typeof BUILT_IN_CHANNELS)[number]

/** What HubRise sells at by itself. Each marketplace behind it has a channel of its own, whose key begins so. */
export const HUB_CHANNEL = 'hubrise'

/** The restaurant's own, whoever makes it first: orders come by it that are no app's. */
export function isOfHubRise(channel: string): boolean {
  return channel === HUB_CHANNEL || channel.startsWith(`${HUB_CHANNEL}-`)
}

export const CHANNEL_KEY = /^[a-z0-9-]{3,30}$/

export function isBuiltIn(channel: string): channel is BuiltInChannel {
  return BUILT_IN_CHANNELS.some((one) => one === channel)
}
