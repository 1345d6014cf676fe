import { Anchor, Button, Group, PasswordInput, Select, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Ending } from '../../../server/src/workspace/ending/staff-contract.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { pageHref } from '../ui/place.ts'
import { endingTexts } from './texts.ts'

/** The password again: a screen left open must not be enough. */
export function Password({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (value: string) => void
  error: string | null
}) {
  const t = useTexts(endingTexts)
  return (
    <PasswordInput
      label={t('password')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error}
      autoComplete="current-password"
      dir="ltr"
      visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
      withAsterisk
    />
  )
}

export function HandOver({ ending }: { ending: Ending }) {
  const t = useTexts(endingTexts)
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initial: { person_id: null as string | null, password: '' },
    save: useMutation({ mutationFn: (wanted: object) => api.post('/ending/transfer', wanted) }),
    wanted: (typed) => typed,
    // From now on a manager, for whom this page is not.
    onSaved: () => location.assign(pageHref('/')),
  })
  const { person_id: person, password } = form.values
  const name = ending.others.find(({ id }) => id === person)?.name ?? ''
  return (
    <Panel title={t('handOver')}>
      <Stack gap="sm">
        <Text>
          {ending.others.length === 0 ? t('nobodyElse') : t('handOverMore')}{' '}
          {ending.others.length === 0 && (
            <Anchor component={Link} to="/settings/team" underline="always">
              {t('toPeople')}
            </Anchor>
          )}
        </Text>
        {ending.others.length > 0 && (
          <Group align="flex-end" gap="sm">
            <Select
              label={t('newOwner')}
              placeholder={t('choose')}
              data={ending.others.map(({ id, name: label, email }) => ({
                value: id,
                label: `${label} (${email})`,
              }))}
              {...form.input('person_id')}
              flex="1 1 14rem"
            />
            <Button variant="default" disabled={person === null} onClick={() => setAsking(true)}>
              {t('handOverAction')}
            </Button>
          </Group>
        )}
      </Stack>
      <Confirm
        opened={asking}
        title={t('handOverTitle', { name })}
        action={t('handOverAction')}
        form={form}
        disabled={password === ''}
        onClose={() => setAsking(false)}
      >
        <Text>{t('handOverConfirm')}</Text>
        <Password {...form.bind('password')} />
      </Confirm>
    </Panel>
  )
}

export function DeleteSandbox() {
  const t = useTexts(endingTexts)
  const tellDone = useTellDone()
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const form = useForm({
    initial: { password: '' },
    save: useMutation({ mutationFn: (wanted: object) => api.delete('/ending/sandbox', wanted) }),
    wanted: (typed) => typed,
    onSaved() {
      tellDone(t('sandboxDeleted'))
      setAsking(false)
      void client.invalidateQueries()
    },
  })
  return (
    <Panel title={t('sandbox')}>
      <Stack gap="sm" align="flex-start">
        <Text>{t('sandboxMore')}</Text>
        <Button variant="outline" color="red" onClick={() => setAsking(true)}>
          {t('deleteSandbox')}
        </Button>
      </Stack>
      <Confirm
        opened={asking}
        title={t('deleteSandbox')}
        action={t('deleteSandbox')}
        form={form}
        disabled={form.values.password === ''}
        onClose={() => setAsking(false)}
      >
        <Text>{t('sandboxConfirm')}</Text>
        <Password {...form.bind('password')} />
      </Confirm>
    </Panel>
  )
}
