import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

/** Small figures about a thing, each under its name; they wrap on a phone. */
export function Facts({ facts }: { facts: { name: string; value: ReactNode }[] }) {
  return (
    <Group component="dl" gap="xl" m={0} align="flex-start" style={{ rowGap: '0.5rem' }}>
      {facts.map(({ name, value }) => (
        <div key={name}>
          <Text component="dt" size="xs" c="dimmed">
            {name}
          </Text>
          <Text component="dd" size="sm" m={0}>
            {value}
          </Text>
        </div>
      ))}
    </Group>
  )
}
