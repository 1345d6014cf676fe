import { Button, Group, Paper, Text } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { useActions } from '../actions.ts'
import classes from '../menu.module.css'
import { useOpen } from '../opened.ts'
import { menuTexts } from '../texts.ts'

/** What can be done with all dishes that are selected; there while any is. */
export function BulkBar({ ids, onClear }: { ids: number[]; onClear: () => void }) {
  const t = useTexts(menuTexts)
  const open = useOpen()
  const { setAvailable } = useActions()
  if (ids.length === 0) return null
  return (
    <Paper
      withBorder
      shadow="md"
      p="xs"
      className={classes.bar}
      component="section"
      aria-label={t('selected', { count: ids.length })}
    >
      <Group gap="xs">
        <Text fw={600} px="xs" role="status">
          {t('selected', { count: ids.length })}
        </Text>
        <Button size="compact-md" variant="default" onClick={() => open({ form: 'prices', ids })}>
          {t('prices')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => open({ form: 'soldOut', ids })}>
          {t('soldOutFor')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => void setAvailable(ids, true)}>
          {t('backOnSale')}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => open({ form: 'move', ids })}>
          {t('moveTo')}
        </Button>
        <Button size="compact-md" variant="subtle" color="gray" onClick={onClear}>
          {t('clearSelection')}
        </Button>
      </Group>
    </Paper>
  )
}
