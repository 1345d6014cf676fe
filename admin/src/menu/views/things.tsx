import { Button, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import IconPlus from '../../ui/icons/generated/IconPlus.ts'
import { Empty } from '../../ui/states.tsx'
import classes from '../menu.module.css'

/** A list of things with the button that adds one; where there are none, it says what they are for. */
export function Things<Thing>({
  things,
  add,
  onAdd,
  none,
  noneHint,
  children,
}: {
  things: readonly Thing[]
  add: string
  onAdd: () => void
  none: string
  noneHint: string
  children: (thing: Thing) => ReactNode
}) {
  const button = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
      {add}
    </Button>
  )
  if (things.length === 0) {
    return (
      <Empty title={none}>
        {noneHint}
        <Group justify="center" mt="md">
          {button}
        </Group>
      </Empty>
    )
  }
  return (
    <Stack gap="sm">
      <Group>{button}</Group>
      <Stack gap="xs" component="ul" className={classes.plain}>
        {things.map(children)}
      </Stack>
    </Stack>
  )
}
