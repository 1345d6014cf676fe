import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '../ui/api.ts'
import { Copy } from '../ui/copy.tsx'
import { useTellDone } from '../ui/done.ts'
import { errorOn } from '../ui/field-error.ts'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import type { Props } from './draft.ts'
import { guestPageTexts } from './texts.ts'

/** A domain of one's own: wished for, shown to be one's own by a record in the DNS, and then used. */
export function Domain({ state, form }: Props) {
  const t = useTexts(guestPageTexts)
  const tellDone = useTellDone()
  const queries = useQueryClient()
  const check = useMutation({
    mutationFn: () => api.post('/guest-pages/domain-checks', {}),
    onSuccess: () => {
      tellDone(t('domainProven'))
      return queries.invalidateQueries({ queryKey: ['guest-pages'] })
    },
  })
  const { record, domain, is_proven } = state
  return (
    <Panel title={t('domain')}>
      <Stack gap="md" maw="34rem">
        <TextInput
          label={t('domain')}
          description={t('domainHint')}
          dir="ltr"
          {...form.input('domain')}
          error={form.error('domain') ?? errorOn(check.error, 'domain')}
        />
        {is_proven && <Text role="status">{t('domainUsed', { domain: domain ?? '' })}</Text>}
        {record && !is_proven && (
          <>
            <Text>{t('domainRecord')}</Text>
            <Copy label={t('recordName')} value={record.name} />
            <Copy label={t('recordValue')} value={record.value} />
            <Group>
              <Button variant="default" loading={check.isPending} onClick={() => check.mutate()}>
                {t('checkDomain')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Panel>
  )
}
