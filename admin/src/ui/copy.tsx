import { ActionIcon, Box, Code, CopyButton, Group, Text, Tooltip } from '@mantine/core'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import { useId } from 'react'
import { useTexts } from './language/language.tsx'
import { uiTexts } from './texts.ts'

/** A text that goes into another program: always left to right, and copied whole. */
export function Copy({ label, value }: { label: string; value: string }) {
  const t = useTexts(uiTexts)
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
          >
            {value}
          </Code>
        </Box>
        <CopyButton value={value} timeout={2_000}>
          {({ copied, copy }) => (
            <Tooltip label={copied ? t('copied') : t('copy')}>
              <ActionIcon
                variant="default"
                size="lg"
                onClick={copy}
                aria-label={`${copied ? t('copied') : t('copy')}: ${label}`}
              >
                {copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
              </ActionIcon>
            </Tooltip>
          )}
        </CopyButton>
      </Group>
    </div>
  )
}
