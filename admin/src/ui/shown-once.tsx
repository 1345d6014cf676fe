import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copy } from './copy.tsx'
import IconAlertTriangle from './icons/generated/IconAlertTriangle.ts'
import { useTexts } from './language/language.tsx'
import { shownOnceTexts } from './shown-once-texts.ts'
import { uiTexts } from './texts.ts'

/** A secret, this once. It closes by its own button alone, so that no stray click loses it. Without `what`: a program's. */
export function ShownOnce({
  title,
  values,
  what,
  children,
  onClose,
}: {
  title: string
  values: { label: string; value: string; isLarge?: boolean }[] | null
  /** What to do with it now. */
  what?: string
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
        <Alert color="orange" icon={<IconAlertTriangle aria-hidden />} title={what ?? t('once')}>
          {t(what === undefined ? 'onceMore' : 'onlyOnce')}
        </Alert>
        {values?.map((one) => (
          <Copy key={one.label} {...one} />
        ))}
        {children}
        <Group justify="flex-end">
          <Button onClick={onClose}>{what === undefined ? t('kept') : t('done')}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
