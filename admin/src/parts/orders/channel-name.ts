import { queryOptions, useQuery } from '@tanstack/react-query'
import { BUILT_IN_CHANNELS, isBuiltIn } from '../../../../server/src/ground/tenants/rules/channels.ts'
import type { ChannelNames } from '../../../../server/src/restaurant/channels/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { channelTexts } from './channel-texts.ts'

const namesQuery = queryOptions({
  queryKey: ['channels', 'names'],
  queryFn: ({ signal }) => api.get<ChannelNames>('/channels/names', signal),
})

/** What people call a channel; of the channels named, those of the restaurant's own are asked for. */
export function useChannelName(channels: readonly string[] = []): (key: string) => string {
  const t = useTexts(channelTexts)
  const { data } = useQuery({ ...namesQuery, enabled: !channels.every(isBuiltIn) })
  return (key) => (isBuiltIn(key) ? t(key) : (data?.[key] ?? key))
}

/** Every channel that orders come by, as choices, and what is chosen already. */
export function useChannelChoices(chosen: readonly string[] = []): { value: string; label: string }[] {
  const t = useTexts(channelTexts)
  const { data: own = {} } = useQuery(namesQuery)
  const keys = [...new Set([...BUILT_IN_CHANNELS, ...Object.keys(own), ...chosen])]
  return keys.map((key) => ({ value: key, label: isBuiltIn(key) ? t(key) : (own[key] ?? key) }))
}
