import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from './form.ts'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

/** A form over the page, with the way back. */
export function FormModal({
  title,
  action,
  form,
  size = 'md',
  onClose,
  children,
}: {
  title: string
  action: string
  form: Pick<Form<object>, 'props' | 'isPending'>
  size?: 'md' | 'lg'
  onClose: () => void
  children: ReactNode
}) {
  const t = useTexts(uiTexts)
  return (
    <Modal
      opened
      onClose={onClose}
      size={size}
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <form {...form.props}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" loading={form.isPending}>
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
