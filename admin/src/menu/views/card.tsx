import { ActionIcon, Group, Paper, Stack, Text, Tooltip, UnstyledButton } from '@mantine/core'
import type { ReactNode } from 'react'
import IconTrash from '../../ui/icons/generated/IconTrash.ts'
import { useTexts } from '../../ui/language/language.tsx'
import classes from '../menu.module.css'
import { menuTexts } from '../texts.ts'

/** One of a list of things that are edited elsewhere: a group of options, a happy hour. */
export function ThingCard({
  name,
  children,
  onOpen,
  onDelete,
}: {
  name: string
  children: ReactNode
  onOpen: () => void
  onDelete: () => void
}) {
  const t = useTexts(menuTexts)
  return (
    <Paper withBorder px="md" py="xs" component="li" data-thing={name}>
      <Group wrap="nowrap" gap="xs">
        <UnstyledButton onClick={onOpen} className={classes.dish}>
          <Text fw={600} className="break">
            <bdi>{name}</bdi>
          </Text>
          <Stack gap={2}>{children}</Stack>
        </UnstyledButton>
        <Tooltip label={t('delete')}>
          <ActionIcon variant="subtle" color="gray" aria-label={`${t('delete')}: ${name}`} onClick={onDelete}>
            <IconTrash size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Group>
    </Paper>
  )
}
