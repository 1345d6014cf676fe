import { Alert, Button, List, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentFile } from '../../../server/src/across/document/file-contract.ts'
import type { Ending } from '../../../server/src/workspace/ending/staff-contract.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useForm } from '../ui/form.ts'
import { newKey } from '../ui/form-key.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useDownload } from '../ui/use-download.ts'
import { Password } from './lesser.tsx'
import { endingTexts } from './texts.ts'

export function CloseForGood({ ending }: { ending: Ending }) {
  const t = useTexts(endingTexts)
  const { restaurant } = useMe()
  const { moment } = useRestaurantFormat()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const exported = useDownload(async () => {
    const { data } = await api.postOnce<DocumentFile>(newKey(), '/ending/export')
    await client.invalidateQueries({ queryKey: ['ending'] })
    return data
  })
  const form = useForm({
    initial: { name: '', password: '' },
    save: useMutation({ mutationFn: (wanted: object) => api.post('/ending/close', wanted) }),
    wanted: (typed) => typed,
    onSaved: () => location.assign('/choose-restaurant'),
  })
  const { name, password } = form.values
  return (
    <Panel title={t('close')}>
      <Stack gap="sm" align="flex-start">
        <Alert color="red" w="100%">
          <List size="sm">
            {(['endsPeople', 'endsPages', 'endsPrograms', 'keepsData'] as const).map((key) => (
              <List.Item key={key}>{t(key)}</List.Item>
            ))}
          </List>
        </Alert>
        <Text>{t('exportFirst')}</Text>
        <Button variant="default" loading={exported.isPending} onClick={() => exported.mutate()}>
          {t('download')}
        </Button>
        {ending.exported_at !== null && (
          <Text size="sm" c="dimmed">
            {t('exportedAt', { moment: moment(ending.exported_at) })}
          </Text>
        )}
        <Button color="red" disabled={ending.exported_at === null} onClick={() => setAsking(true)}>
          {t('closeAction')}
        </Button>
      </Stack>
      <Confirm
        opened={asking}
        title={t('closeTitle', { name: restaurant.name })}
        action={t('closeAction')}
        form={form}
        disabled={password === '' || name.trim() !== restaurant.name.trim()}
        onClose={() => setAsking(false)}
      >
        <Text>{t('closeConfirm')}</Text>
        <TextInput
          label={t('typeName', { name: `\u2068${restaurant.name}\u2069` })}
          {...form.input('name')}
          autoComplete="off"
          withAsterisk
        />
        <Password {...form.bind('password')} />
      </Confirm>
    </Panel>
  )
}
