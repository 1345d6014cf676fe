import { Anchor, Group, Stack, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import IconExternalLink from './icons/generated/IconExternalLink.ts'
import { usePageTitle } from './page-title.ts'

/** A page's name, what it is for, where to read on, and what is done here most. */
export function PageHead({
  title,
  children,
  docs,
  aside,
  action,
}: {
  title: string
  children?: ReactNode
  docs?: { href: string; label: string }
  /** Beside the name. */
  aside?: ReactNode
  action?: ReactNode
}) {
  usePageTitle(title)
  return (
    <Group justify="space-between" align="flex-start" gap="md" mb="lg">
      <Stack gap={4} flex="1 1 18rem" maw="44rem">
        <Group gap="sm">
          <Title order={1} size="h2">
            {title}
          </Title>
          {aside}
        </Group>
        {children && <Text c="dimmed">{children}</Text>}
        {docs && <DocsLink {...docs} />}
      </Stack>
      {action}
    </Group>
  )
}

export function DocsLink({ href, label }: { href: string; label: string }) {
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" size="sm" w="fit-content">
      <Group gap={4} wrap="nowrap" component="span">
        {label}
        <IconExternalLink size={14} aria-hidden />
      </Group>
    </Anchor>
  )
}
