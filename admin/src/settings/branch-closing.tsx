import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Confirm } from '../ui/confirm.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { Panel } from '../ui/panel.tsx'
import { branchTexts } from './branch-texts.ts'
import { type Branch, type BranchForm, changeBranch } from './own-parts.ts'

/** Closed for good it keeps its past and takes nothing new; removed, only what is sold stays. */
export function BranchClosing({ form, index }: { form: BranchForm; index: number }) {
  const t = useTexts(branchTexts)
  const [removing, setRemoving] = useState(false)
  const { branches } = form.value
  const branch = branches[index] as Branch
  const fault = form.error(`branches.${index}.is_active`) ?? null
  if (branch.default) return null
  const name = branch.name || t('unnamed')
  return (
    <Panel title={t('closing')}>
      <Stack gap="sm">
        {fault && (
          <Alert color="red" role="alert" title={t('notSettled')}>
            {fault}
          </Alert>
        )}
        <Text size="sm">{t(branch.is_active ? 'closingAbout' : 'closedAbout')}</Text>
        <Group gap="sm">
          {branch.is_active ? (
            <Button
              variant="default"
              color="red"
              onClick={() => changeBranch(form, index, { is_active: false })}
            >
              {t('closeForGood')}
            </Button>
          ) : (
            <Button variant="default" onClick={() => changeBranch(form, index, { is_active: true })}>
              {t('reopen')}
            </Button>
          )}
          <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
            {t('remove')}
          </Button>
        </Group>
      </Stack>
      <Confirm
        opened={removing}
        title={t('removeTitle', { name })}
        action={t('removeAction')}
        onClose={() => setRemoving(false)}
        onConfirm={() => form.set({ branches: branches.toSpliced(index, 1) })}
      >
        <Text>{t('removeText')}</Text>
      </Confirm>
    </Panel>
  )
}
