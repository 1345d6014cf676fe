import { Checkbox, Fieldset, Input, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Endpoint } from '../../../server/src/integration/webhooks/contract.ts'
import { api } from '../ui/api.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { baseOf, type Mode } from './data.ts'
import { EVENT_GROUPS, eventTexts } from './event-texts.ts'
import { webhookTexts } from './texts.ts'

/** A new address, or changes to one that is there. `onDone` gets the secret of a new one. */
export function EndpointForm({
  mode,
  endpoint,
  onDone,
  onClose,
}: {
  mode: Mode
  endpoint: Endpoint | null
  onDone: (secret: string | null) => void
  onClose: () => void
}) {
  const t = useTexts(webhookTexts)
  const client = useQueryClient()
  // What the form was opened with: the list behind it is asked for anew meanwhile.
  const [seen] = useState(
    endpoint && { url: endpoint.url, events: endpoint.events, description: endpoint.description },
  )
  const form = useForm({
    initial: {
      url: endpoint?.url ?? '',
      description: endpoint?.description ?? '',
      events: endpoint?.events ?? ([] as string[]),
    },
    save: useMutation({
      async mutationFn(wanted: object) {
        const path = `${baseOf(mode)}/webhooks`
        if (!endpoint) return (await api.post<{ secret: string }>(path, wanted)).secret
        await api.put(`${path}/${endpoint.id}`, { ...wanted, seen })
        return null
      },
      onSuccess: () => void client.invalidateQueries({ queryKey: ['webhooks'] }),
    }),
    wanted: (values) => values,
    onSaved: (secret) => onDone(secret),
  })
  const { events } = form.values
  const setEvents = (chosen: string[]) => form.set('events', chosen)
  const everything = events.includes('*')
  const eventsError = form.error('events')
  return (
    <FormModal
      title={endpoint ? t('changeTitle') : t('add')}
      action={endpoint ? t('save') : t('add')}
      form={form}
      size="lg"
      onClose={onClose}
    >
      <TextInput
        type="url"
        dir="ltr"
        label={t('url')}
        description={t('urlHint')}
        placeholder="https://example.com/webhooks"
        {...form.input('url')}
        withAsterisk
        data-autofocus
      />
      <TextInput label={t('description')} {...form.input('description')} />
      <Checkbox
        label={t('everything')}
        checked={everything}
        onChange={(change) => setEvents(change.currentTarget.checked ? ['*'] : [])}
      />
      {!everything &&
        EVENT_GROUPS.map(({ group, events: own }) => (
          <EventGroup key={group} title={t(group)} events={own} chosen={events} onChange={setEvents} />
        ))}
      {eventsError && <Input.Error role="alert">{eventsError}</Input.Error>}
    </FormModal>
  )
}

function EventGroup({
  title,
  events,
  chosen,
  onChange,
}: {
  title: string
  events: (keyof (typeof eventTexts)['en'])[]
  chosen: string[]
  onChange: (events: string[]) => void
}) {
  const t = useTexts(webhookTexts)
  const when = useTexts(eventTexts)
  const own = events.filter((event) => chosen.includes(event))
  const others = chosen.filter((event) => !events.some((one) => one === event))
  const all = own.length === events.length
  return (
    <Fieldset legend={title} p="sm">
      <Stack gap="xs">
        <Checkbox
          label={t('all')}
          aria-label={`${t('all')}: ${title}`}
          checked={all}
          indeterminate={own.length > 0 && !all}
          onChange={() => onChange(all ? others : [...others, ...events])}
        />
        {events.map((event) => (
          <Checkbox
            key={event}
            ms="md"
            checked={chosen.includes(event)}
            onChange={(change) =>
              onChange(
                change.currentTarget.checked ? [...chosen, event] : chosen.filter((one) => one !== event),
              )
            }
            label={
              <>
                {when(event)}{' '}
                <Text span size="xs" c="dimmed" ff="monospace" dir="ltr">
                  {event}
                </Text>
              </>
            }
          />
        ))}
      </Stack>
    </Fieldset>
  )
}
