import { Button, Checkbox, Fieldset, Group, Input, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { Endpoint } from '../../../server/src/integration/webhooks/contract.ts'
import { api } from '../ui/api.ts'
import { errorOn } from '../ui/field-error.ts'
import { useFocusFault } from '../ui/focus-fault.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
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
  const ui = useTexts(uiTexts)
  const tellProblem = useTellProblem()
  const client = useQueryClient()
  // What the form was opened with: the list behind it is asked for anew meanwhile.
  const [seen] = useState(
    endpoint && { url: endpoint.url, events: endpoint.events, description: endpoint.description },
  )
  const [url, setUrl] = useState(endpoint?.url ?? '')
  const [description, setDescription] = useState(endpoint?.description ?? '')
  const [events, setEvents] = useState<string[]>(endpoint?.events ?? [])
  const save = useMutation({
    mutationFn: async () => {
      const body = { url, description, events }
      const path = `${baseOf(mode)}/webhooks`
      if (!endpoint) return (await api.post<{ secret: string }>(path, body)).secret
      await api.put(`${path}/${endpoint.id}`, { ...body, seen })
      return null
    },
    onSuccess(secret) {
      void client.invalidateQueries({ queryKey: ['webhooks'] })
      onDone(secret)
    },
    onError(error) {
      if (!['url', 'description', 'events'].some((field) => errorOn(error, field))) tellProblem(error)
    },
  })
  const form = useFocusFault(save.error)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate()
  }
  const everything = events.includes('*')
  const eventsError = errorOn(save.error, 'events')
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={<Text fw={600}>{endpoint ? t('changeTitle') : t('add')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <form ref={form} onSubmit={submit} noValidate>
        <Stack gap="md">
          <TextInput
            type="url"
            dir="ltr"
            label={t('url')}
            description={t('urlHint')}
            placeholder="https://example.com/webhooks"
            value={url}
            onChange={(event) => setUrl(event.currentTarget.value)}
            error={errorOn(save.error, 'url')}
            withAsterisk
            data-autofocus
          />
          <TextInput
            label={t('description')}
            value={description}
            onChange={(event) => setDescription(event.currentTarget.value)}
            error={errorOn(save.error, 'description')}
          />
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
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {ui('cancel')}
            </Button>
            <Button type="submit" loading={save.isPending}>
              {endpoint ? t('save') : t('add')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
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
