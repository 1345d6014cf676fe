import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { uiTexts } from '../ui/texts.ts'
import { floorEditorTexts } from './texts.ts'

const LONGEST_NAME = 60

/** It is there once a table stands on it. */
export function NewFloor({ taken, onAdd }: { taken: string[]; onAdd: (name: string) => void }) {
  const t = useTexts(floorEditorTexts)
  return <Named label={t('newFloor')} first="" taken={taken} onName={onAdd} />
}

export function FloorName({
  name,
  taken,
  onRename,
}: {
  name: string
  taken: string[]
  onRename: (name: string) => void
}) {
  const t = useTexts(floorEditorTexts)
  return (
    <Named
      label={t('rename')}
      first={name}
      taken={taken.filter((one) => one !== name)}
      onName={(next) => next !== name && onRename(next)}
    />
  )
}

function Named({
  label,
  first,
  taken,
  onName,
}: {
  label: string
  first: string
  taken: string[]
  onName: (name: string) => void
}) {
  const t = useTexts(floorEditorTexts)
  const ui = useTexts(uiTexts)
  const [opened, setOpened] = useState(false)
  const form = useForm({
    initial: { name: first },
    // Saved with the whole plan, later.
    save: useMutation({ mutationFn: async (name: string) => onName(name) }),
    check({ name }) {
      if (name.trim() === '') return { name: t('nameNeeded') }
      return taken.includes(name.trim()) ? { name: t('nameTaken') } : {}
    },
    wanted: ({ name }) => name.trim(),
    onSaved: () => setOpened(false),
  })
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          aria-expanded={opened}
          onClick={() => {
            form.rebase({ name: first })
            setOpened(!opened)
          }}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form {...form.props}>
          <Group align="flex-end" gap="xs">
            <TextInput
              label={t('floorName')}
              maxLength={LONGEST_NAME}
              data-autofocus
              {...form.input('name')}
            />
            <Button type="submit">{ui('save')}</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
