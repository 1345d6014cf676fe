import { Button, Group, Popover, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
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
  const [name, setName] = useState(first)
  const [fault, setFault] = useState<string | null>(null)
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    const wanted = name.trim()
    const wrong = wanted === '' ? t('nameNeeded') : taken.includes(wanted) ? t('nameTaken') : null
    setFault(wrong)
    if (wrong !== null) return
    onName(wanted)
    setOpened(false)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus position="bottom-start" shadow="md">
      <Popover.Target>
        <Button
          variant="default"
          aria-expanded={opened}
          onClick={() => {
            setName(first)
            setFault(null)
            setOpened(!opened)
          }}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form noValidate onSubmit={onSubmit}>
          <Group align="flex-end" gap="xs">
            <TextInput
              label={t('floorName')}
              value={name}
              maxLength={LONGEST_NAME}
              error={fault}
              onChange={(event) => setName(event.currentTarget.value)}
              data-autofocus
            />
            <Button type="submit">{ui('save')}</Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  )
}
