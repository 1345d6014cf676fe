import { Alert, Button, List, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentFile } from '../../../server/src/across/document/file-contract.ts'
import type { Ending } from '../../../server/src/workspace/ending/staff-contract.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { errorOn } from '../ui/field-error.ts'
import { newKey } from '../ui/form-key.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../ui/me.ts'
import { Panel } from '../ui/panel.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { saveFile } from '../ui/save-file.ts'
import { Password } from './lesser.tsx'
import { endingTexts } from './texts.ts'

export function CloseForGood({ ending }: { ending: Ending }) {
  const t = useTexts(endingTexts)
  const { restaurant } = useMe()
  const { moment } = useRestaurantFormat()
  const tell = useTellProblem()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const exported = useMutation({
    mutationFn: () => api.postOnce<DocumentFile>(newKey(), '/ending/export'),
    onSuccess: ({ data }) => {
      saveFile(data.filename, new Blob([data.text], { type: data.type }))
      return client.invalidateQueries({ queryKey: ['ending'] })
    },
    onError: tell,
  })
  const close = useMutation({
    mutationFn: () => api.post('/ending/close', { name, password }),
    onSuccess: () => location.assign('/choose-restaurant'),
    onError: (error) => {
      if (!errorOn(error, 'name') && !errorOn(error, 'password')) tell(error)
    },
  })
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
        busy={close.isPending}
        disabled={password === '' || name.trim() !== restaurant.name.trim()}
        onClose={() => setAsking(false)}
        onConfirm={() => close.mutate()}
      >
        <Text>{t('closeConfirm')}</Text>
        <TextInput
          label={t('typeName', { name: `\u2068${restaurant.name}\u2069` })}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={errorOn(close.error, 'name')}
          autoComplete="off"
          withAsterisk
        />
        <Password value={password} onChange={setPassword} error={errorOn(close.error, 'password')} />
      </Confirm>
    </Panel>
  )
}
