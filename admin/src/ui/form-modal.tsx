import { Modal, Text } from '@mantine/core'
import type { ComponentProps } from 'react'
import { FormBody } from './form-body.tsx'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

/** A form over the page, with the way back. */
export function FormModal({
  title,
  size = 'md',
  onClose,
  ...body
}: Omit<ComponentProps<typeof FormBody>, 'onCancel'> & {
  title: string
  size?: string
  onClose: () => void
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
      <FormBody {...body} onCancel={onClose} />
    </Modal>
  )
}
