import { Anchor, Badge, Button, Collapse, Group, Paper, Stack, Table, Text } from '@mantine/core'
import { useDebouncedValue, useDisclosure } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { LogEntry } from '../../../server/src/across/activity/contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { PagedList } from '../ui/paged-list.tsx'
import { Empty } from '../ui/states.tsx'
import { actionTexts, isKnownAction } from './action-texts.ts'
import { changesOf, type LogFilter, logQuery, NO_FILTER } from './data.ts'
import { Filters } from './filters.tsx'
import { auditTexts, isKnownSubject } from './texts.ts'

const TYPING_MS = 300

export function ActivityLog() {
  const t = useTexts(auditTexts)
  const [filter, setFilter] = useState<LogFilter>(NO_FILTER)
  const [settled] = useDebouncedValue(filter, TYPING_MS)
  const query = useInfiniteQuery({ ...logQuery(settled), placeholderData: keepPreviousData })
  return (
    <Stack gap="md">
      <Filters filter={filter} onChange={setFilter} />
      <PagedList query={query} height={54} empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}>
        {(entry) => <Entry entry={entry} onSubject={(subject) => setFilter({ ...filter, subject })} />}
      </PagedList>
    </Stack>
  )
}

function Entry({ entry, onSubject }: { entry: LogEntry; onSubject: (subject: string) => void }) {
  const t = useTexts(auditTexts)
  const said = useTexts(actionTexts)
  const format = useRestaurantFormat()
  const [opened, { toggle }] = useDisclosure(false)
  const panel = useId()
  const changes = changesOf(entry)
  const { kind, id } = entry.subject
  return (
    <Paper withBorder radius="md" px="md" py="xs">
      <Group justify="space-between" gap="xs">
        <Stack gap={0} flex="1 1 14rem" miw={0}>
          <Text fw={500}>{isKnownAction(entry.action) ? said(entry.action) : entry.action}</Text>
          <Group gap={6}>
            <Badge size="sm" variant="default">
              {t(entry.actor.kind)}
            </Badge>
            {entry.actor.name && (
              <Text size="sm" style={{ wordBreak: 'break-word' }}>
                <bdi>{entry.actor.name}</bdi>
              </Text>
            )}
            {id && (
              <Anchor
                component="button"
                size="sm"
                c="dimmed"
                ta="start"
                underline="always"
                style={{ wordBreak: 'break-all' }}
                title={t('onlyThis')}
                onClick={() => onSubject(`${kind} ${id}`)}
              >
                {isKnownSubject(kind) ? t(`subject_${kind}`) : kind} <bdi>{id}</bdi>
              </Anchor>
            )}
          </Group>
        </Stack>
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            {format.moment(entry.at)}
          </Text>
          {changes.length > 0 && (
            <Button
              size="compact-sm"
              variant="subtle"
              onClick={toggle}
              aria-expanded={opened}
              aria-controls={panel}
            >
              {t('changes')}
            </Button>
          )}
        </Group>
      </Group>
      <Collapse expanded={opened} id={panel}>
        {opened && (
          <Table.ScrollContainer minWidth={420} mt="xs">
            <Table fz="sm" verticalSpacing={4}>
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>{t('field')}</Table.Th>
                  <Table.Th>{t('before')}</Table.Th>
                  <Table.Th>{t('after')}</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {changes.map(({ field, before, after }) => (
                  <Table.Tr key={field}>
                    <Table.Th scope="row" fw={500} dir="ltr">
                      {field}
                    </Table.Th>
                    <Table.Td style={{ wordBreak: 'break-word' }}>
                      <bdi>{before ?? t('nothing')}</bdi>
                    </Table.Td>
                    <Table.Td style={{ wordBreak: 'break-word' }}>
                      <bdi>{after ?? t('nothing')}</bdi>
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Collapse>
    </Paper>
  )
}
