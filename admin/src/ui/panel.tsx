import { Group, Paper, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** A named part of a page. */
export function Panel({
  title,
  aside,
  className,
  children,
}: {
  title: string
  aside?: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  const id = useId()
  return (
    <Paper
      component="section"
      aria-labelledby={id}
      withBorder
      p={{ base: 'sm', xs: 'md' }}
      {...(className && { className })}
    >
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {aside}
      </Group>
      {children}
    </Paper>
  )
}
