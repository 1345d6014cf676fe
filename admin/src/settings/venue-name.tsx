import { Button, Group, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { frameTexts } from '../parts/settings/frame-texts.ts'
import { api } from '../ui/api.ts'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { meQuery, useMe } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { venueTexts } from './venue-texts.ts'

/** The restaurant's name, which is no part of its document and so is saved alone. */
export function VenueName() {
  const t = useTexts(venueTexts)
  const frame = useTexts(frameTexts)
  const { name } = useMe().restaurant
  const queries = useQueryClient()
  const tellDone = useTellDone()
  const form = useForm({
    initial: { name },
    save: useMutation({
      mutationFn: (wish: { name: string }) => api.put('/restaurant-name', wish),
      onSuccess: () => queries.invalidateQueries({ queryKey: meQuery.queryKey }),
    }),
    wanted: (typed) => ({ name: typed.name.trim() }),
    onSaved: () => tellDone(frame('saved')),
  })
  return (
    <Panel title={t('nameTitle')}>
      <form {...form.props}>
        <Group align="flex-end" gap="sm">
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            maxLength={200}
            flex="1 1 16rem"
            maw="32rem"
            {...form.input('name')}
          />
          <Button
            type="submit"
            variant="default"
            loading={form.isPending}
            disabled={form.values.name.trim() === name}
          >
            {t('rename')}
          </Button>
        </Group>
      </form>
    </Panel>
  )
}
