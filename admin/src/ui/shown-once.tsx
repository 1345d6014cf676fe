import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copy } from './copy.tsx'
import IconAlertTriangle from './icons/generated/IconAlertTriangle.ts'
import { useTexts } from './language/language.tsx'
import { shownOnceTexts } from './shown-once-texts.ts'
import { uiTexts } from './texts.ts'

/** A secret, this once. It closes by its own button alone, so that no stray click loses it. */
export function ShownOnce({
  title,
  values,
  children,
  onClose,
}: {
  title: string
  values: { label: string; value: string }[] | null
  children?: ReactNode
  onClose: () => void
}) {
  const t = useTexts(shownOnceTexts)
  const ui = useTexts(uiTexts)
  return (
    <Modal
      opened={values !== null}
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size="lg"
      title={<Text fw={600}>{title}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Stack gap="md">
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={t('once')}>
          {t('onceMore')}
        </Alert>
        {values?.map(({ label, value }) => (
          <Copy key={label} label={label} value={value} />
        ))}
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('kept')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
