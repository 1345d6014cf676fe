import { Button, Menu, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { WeekView } from '../../../server/src/restaurant/shifts/staff-contract.ts'
import { api } from '../ui/api.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useForm } from '../ui/form.ts'
import { FormModal } from '../ui/form-modal.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { MoreMenu } from '../ui/more-menu.tsx'
import { useTellProblem } from '../ui/problem.ts'
import { uiTexts } from '../ui/texts.ts'
import { addDays, useShiftChange } from './data.ts'
import { useShiftWords } from './shown.ts'

/** What is done with a week as a whole. */
export function WeekMenu({ view }: { view: WeekView }) {
  const { t } = useShiftWords()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const [asking, setAsking] = useState<'template' | 'takeBack' | null>(null)
  const seen = { branch_id: view.branch_id, week_start: view.week_start, version: view.week.version }
  const fill = useShiftChange(({ path, body }: { path: string; body: object }) =>
    api.post<{ added: number }>(path, { ...seen, ...body }),
  )
  const forget = useShiftChange((id: number) => api.delete(`/shifts/templates/${id}`))
  const takeBack = useShiftChange(() => api.post('/shifts/take-back', seen))
  const fillFrom = (path: string, body: object = {}) =>
    fill.mutate(
      { path, body },
      { onSuccess: ({ added }) => tellDone(t('copied', { count: added })), onError: tell },
    )
  return (
    <>
      <Button
        variant="default"
        loading={fill.isPending}
        onClick={() => fillFrom('/shifts/copy', { from_week: addDays(view.week_start, -7) })}
      >
        {t('copyLast')}
      </Button>
      <MoreMenu label={t('more')}>
        {() => (
          <>
            {view.templates.map(({ id, name }) => (
              <Menu.Item key={id} onClick={() => fillFrom(`/shifts/templates/${id}/use`)}>
                {t('useTemplate', { name })}
              </Menu.Item>
            ))}
            <Menu.Item disabled={view.shifts.length === 0} onClick={() => setAsking('template')}>
              {t('saveTemplate')}
            </Menu.Item>
            {view.templates.map(({ id, name }) => (
              <Menu.Item
                key={id}
                onClick={() =>
                  forget.mutate(id, { onSuccess: () => tellDone(t('templateRemoved')), onError: tell })
                }
              >
                {t('removeTemplate', { name })}
              </Menu.Item>
            ))}
            <Menu.Item disabled={!view.week.is_changed} onClick={() => setAsking('takeBack')}>
              {t('takeBack')}
            </Menu.Item>
            <Menu.Item onClick={() => window.print()}>{t('print')}</Menu.Item>
          </>
        )}
      </MoreMenu>
      {asking === 'template' && <SaveTemplate view={view} onClose={() => setAsking(null)} />}
      <Confirm
        opened={asking === 'takeBack'}
        title={t('takeBackTitle')}
        action={t('takeBack')}
        busy={takeBack.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() =>
          takeBack.mutate(undefined, {
            onSuccess: () => tellDone(t('takenBack')),
            onError: tell,
            onSettled: () => setAsking(null),
          })
        }
      >
        <Text>{t('takeBackText')}</Text>
      </Confirm>
    </>
  )
}

function SaveTemplate({ view, onClose }: { view: WeekView; onClose: () => void }) {
  const { t } = useShiftWords()
  const ui = useTexts(uiTexts)
  const tellDone = useTellDone()
  const { branch_id, week_start } = view
  const form = useForm({
    initial: { name: '' },
    save: useShiftChange((body: object) => api.post('/shifts/templates', body)),
    wanted: ({ name }) => ({ branch_id, week_start, name: name.trim() }),
    onSaved() {
      tellDone(t('templateSaved'))
      onClose()
    },
  })
  return (
    <FormModal title={t('saveTemplate')} action={ui('save')} form={form} onClose={onClose}>
      <TextInput
        label={t('templateName')}
        description={t('templateHint')}
        maxLength={120}
        required
        data-autofocus
        {...form.input('name')}
      />
    </FormModal>
  )
}
