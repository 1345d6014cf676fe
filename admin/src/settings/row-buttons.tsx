import { ActionIcon, Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import IconDown from '../ui/icons/generated/IconArrowDown.ts'
import IconUp from '../ui/icons/generated/IconArrowUp.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import IconTrash from '../ui/icons/generated/IconTrash.ts'

/** What is done to a row of a list as a whole: its place, where places count, and its end. */
export function RowButtons<Row>({
  rows,
  index,
  onChange,
  words,
}: {
  rows: Row[]
  index: number
  onChange: (rows: Row[]) => void
  words: { up?: string; down?: string; remove: string }
}) {
  const row = rows[index] as Row
  const move = (to: number) => onChange(rows.toSpliced(index, 1).toSpliced(to, 0, row))
  return (
    <Group gap={4} wrap="nowrap">
      {words.up !== undefined && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={words.up}
          disabled={index === 0}
          onClick={() => move(index - 1)}
        >
          <IconUp size={18} aria-hidden />
        </ActionIcon>
      )}
      {words.down !== undefined && (
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={words.down}
          disabled={index === rows.length - 1}
          onClick={() => move(index + 1)}
        >
          <IconDown size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        color="red"
        size="lg"
        aria-label={words.remove}
        onClick={() => onChange(rows.toSpliced(index, 1))}
      >
        <IconTrash size={18} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

/** One more row at the end of a list. */
export function AddRow({
  disabled = false,
  onAdd,
  children,
}: {
  disabled?: boolean
  onAdd: () => void
  children: ReactNode
}) {
  return (
    <Button
      variant="default"
      w="fit-content"
      leftSection={<IconPlus size={16} aria-hidden />}
      disabled={disabled}
      onClick={onAdd}
    >
      {children}
    </Button>
  )
}
