/** Where orders come from without anybody setting it up. All others are an owner's, or an app's, own. */
export const BUILT_IN_CHANNELS = ['web', 'phone', 'whatsapp', 'qr', 'pos', 'kiosk'] as const
export type BuiltInChannel = (typeof BUILT_IN_CHANNELS)[number]

export const CHANNEL_KEY = /^[a-z0-9-]{3,30}$/

export function isBuiltIn(channel: string): channel is BuiltInChannel {
  return BUILT_IN_CHANNELS.some((one) => one === channel)
}
