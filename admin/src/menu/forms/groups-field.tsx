import { ActionIcon, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import IconTrash from '../../ui/icons/generated/IconTrash.ts'
import { useNameOf } from '../../ui/names.ts'
import { inNewPlace } from '../../ui/sortable/in-new-place.ts'
import { MoveButtons, SortableArea, useSortableRow } from '../../ui/sortable/sortable.tsx'
import type { MenuIndex } from '../menu-index.ts'
import { useFormTexts } from './wording.ts'

/** The groups of options that a dish is offered with, in the order a guest meets them. */
export function GroupsField({
  index,
  ids,
  onChange,
}: {
  index: MenuIndex
  ids: number[]
  onChange: (ids: number[]) => void
}) {
  const t = useFormTexts()
  const nameOf = useNameOf()
  const nameOfGroup = (id: number) => nameOf(index.groups.get(id)?.name ?? '')
  const others = index.page.modifier_groups.filter(({ id }) => !ids.includes(id))
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed">
        {t('groupsHint')}
      </Text>
      <SortableArea ids={ids} nameOf={nameOfGroup} onMove={(from, to) => onChange(inNewPlace(ids, from, to))}>
        {ids.map((id) => (
          <Chosen
            key={id}
            id={id}
            name={nameOfGroup(id)}
            options={(index.groups.get(id)?.options ?? []).map(({ name }) => nameOf(name)).join(', ')}
            onRemove={() => onChange(ids.filter((each) => each !== id))}
          />
        ))}
      </SortableArea>
      {others.length > 0 && (
        <NativeSelect
          aria-label={t('addGroup')}
          maw="24rem"
          value=""
          onChange={(event) => onChange([...ids, Number(event.currentTarget.value)])}
          data={[
            { value: '', label: t('addGroup') },
            ...others.map(({ id, name }) => ({ value: String(id), label: nameOf(name) })),
          ]}
        />
      )}
    </Stack>
  )
}

function Chosen({
  id,
  name,
  options,
  onRemove,
}: {
  id: number
  name: string
  options: string
  onRemove: () => void
}) {
  const t = useFormTexts()
  const { frame, grip } = useSortableRow(id)
  return (
    <Paper withBorder px="xs" py={4} {...frame} data-group={id}>
      <Group gap={4} wrap="nowrap">
        {grip}
        <div style={{ flex: 1, minWidth: 0 }}>
          <Text className="cut" dir="auto">
            {name}
          </Text>
          <Text size="sm" c="dimmed" className="cut" dir="auto">
            {options}
          </Text>
        </div>
        <MoveButtons id={id} />
        <ActionIcon variant="subtle" color="gray" aria-label={t('removeNamed', { name })} onClick={onRemove}>
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Paper>
  )
}
