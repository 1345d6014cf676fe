import { Stack, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'

/** Fields of a form that belong together, under a heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Stack component="section" gap="sm" aria-labelledby={id}>
      <Title order={3} size="h5" id={id}>
        {title}
      </Title>
      {children}
    </Stack>
  )
}
