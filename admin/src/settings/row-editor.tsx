import { Group, Paper, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { RowButtons } from './row-buttons.tsx'

/** A row of a list that has fields of its own: its name, its fields, and what is done to it as a whole. */
export function RowEditor<Row>({
  name,
  foot,
  children,
  ...buttons
}: Parameters<typeof RowButtons<Row>>[0] & {
  name: string
  /** Beside the buttons. */
  foot?: ReactNode
  children: ReactNode
}) {
  return (
    <Paper withBorder p="sm" component="fieldset" m={0}>
      <Text component="legend" fw={600} px={4}>
        <bdi>{name}</bdi>
      </Text>
      <Stack gap="sm">
        {children}
        <Group justify={foot ? 'space-between' : 'flex-end'}>
          {foot}
          <RowButtons {...buttons} />
        </Group>
      </Stack>
    </Paper>
  )
}
