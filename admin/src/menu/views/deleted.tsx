import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { Empty } from '../../ui/states.tsx'
import { useActions } from '../actions.ts'
import classes from '../menu.module.css'
import type { MenuIndex } from '../menu-index.ts'
import { menuTexts } from '../texts.ts'

/** What was deleted lately, to be brought back as it was. */
export function DeletedView({ index }: { index: MenuIndex }) {
  const t = useTexts(menuTexts)
  const nameOf = useNameOf()
  const { ago, moment } = useRestaurantFormat()
  const { bringBack } = useActions()
  const all = index.page.deleted
  if (all.length === 0) return <Empty title={t('nothingDeleted')}>{t('nothingDeletedHint')}</Empty>
  return (
    <Stack gap="xs" component="ul" className={classes.plain}>
      {all.map(({ id, kind, name, by, deleted_at, until }) => {
        const when = ago(deleted_at, Date.now())
        return (
          <Paper key={id} withBorder px="md" py="xs" component="li" data-deleted={id}>
            <Group justify="space-between" gap="xs">
              <div style={{ flex: '1 1 12rem', minWidth: 0 }}>
                <Group gap="xs">
                  <Text fw={600} className="break">
                    <bdi>{nameOf(name)}</bdi>
                  </Text>
                  <Badge variant="light" color="gray" tt="none">
                    {t(kind)}
                  </Badge>
                </Group>
                <Text size="sm" c="dimmed" className="break">
                  {by ? t('deletedBy', { when, by }) : t('deletedWhen', { when })}
                  {' · '}
                  {t('kept', { moment: moment(until) })}
                </Text>
              </div>
              <Button
                variant="default"
                size="compact-md"
                aria-label={t('restoreNamed', { name: nameOf(name) })}
                onClick={() => void bringBack(id, name)}
              >
                {t('restore')}
              </Button>
            </Group>
          </Paper>
        )
      })}
    </Stack>
  )
}
