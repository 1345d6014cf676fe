import { ActionIcon, Box, Code, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import { useId } from 'react'
import IconCheck from './icons/generated/IconCheck.ts'
import IconCopy from './icons/generated/IconCopy.ts'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

/** A text that goes into another program: always left to right, and copied whole. */
export function Copy({
  label,
  value,
  isLarge = false,
}: {
  label: string
  value: string
  /** It is typed in elsewhere. */
  isLarge?: boolean
}) {
  const id = useId()
  return (
    <div>
      <Text size="sm" fw={500} mb={4} id={id}>
        {label}
      </Text>
      <Group gap="xs" wrap="nowrap" align="flex-start">
        <Box flex={1} miw={0}>
          <Code
            block
            dir="ltr"
            tabIndex={0}
            role="region"
            aria-labelledby={id}
            mah={180}
            className="copyable"
            {...(isLarge && { fz: '2rem', fw: 600 })}
          >
            {value}
          </Code>
        </Box>
        <CopyIcon label={label} value={value} size="lg" />
      </Group>
    </div>
  )
}

/** A short one in a line of others, such as an id. */
export function CopyLine({ label, value }: { label: string; value: string }) {
  return (
    <Group gap={4} wrap="nowrap" component="span">
      <Code dir="ltr" style={{ wordBreak: 'break-all' }}>
        {value}
      </Code>
      <CopyIcon label={label} value={value} size="sm" />
    </Group>
  )
}

function CopyIcon({ label, value, size }: { label: string; value: string; size: 'sm' | 'lg' }) {
  const t = useTexts(uiTexts)
  const pixels = size === 'sm' ? 14 : 18
  return (
    <CopyButton value={value} timeout={2_000}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? t('copied') : t('copy')}>
          <ActionIcon
            variant="default"
            size={size === 'sm' ? 24 : 'lg'}
            onClick={copy}
            aria-label={`${copied ? t('copied') : t('copy')}: ${label}`}
          >
            {copied ? <IconCheck size={pixels} aria-hidden /> : <IconCopy size={pixels} aria-hidden />}
          </ActionIcon>
        </Tooltip>
      )}
    </CopyButton>
  )
}
