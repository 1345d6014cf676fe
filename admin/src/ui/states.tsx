import { Button, Center, Skeleton, Stack, Text, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from './language/language.tsx'
import { useProblemText } from './problem.ts'
import { useIsAway } from './reach.ts'
import { uiTexts } from './texts.ts'

/** Holds the place that the list will take, so that nothing jumps. */
export function Loading({ rows = 3, height = 64 }: { rows?: number; height?: number }) {
  const t = useTexts(uiTexts)
  return (
    <Stack gap="sm" role="status">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike
        <Skeleton key={index} height={height} radius="md" />
      ))}
    </Stack>
  )
}

/** Says what to do next. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <Center py="xl" px="md">
      <Stack gap={4} align="center">
        <Text fw={600} ta="center">
          {title}
        </Text>
        {children && (
          <Text c="dimmed" ta="center" component="div">
            {children}
          </Text>
        )}
      </Stack>
    </Center>
  )
}

export function Problem({ error, retry }: { error: unknown; retry?: () => unknown }) {
  const t = useTexts(uiTexts)
  const textOf = useProblemText()
  const isAway = useIsAway()
  return (
    <Center py="xl" px="md">
      <Stack gap="xs" align="center" role="alert">
        <Text fw={600}>{t(isAway ? 'needsLine' : 'problem')}</Text>
        <Text c="dimmed" ta="center">
          {isAway ? t('needsLineMore') : textOf(error)}
        </Text>
        {retry && (
          <Button variant="default" onClick={() => void retry()}>
            {t('retry')}
          </Button>
        )}
      </Stack>
    </Center>
  )
}

/** Beside a button that is disabled meanwhile. */
export function NeedsLine() {
  const t = useTexts(uiTexts)
  return (
    <Text size="sm" c="dimmed" role="status" data-needs-line>
      {t('needsLine')}
    </Text>
  )
}

type Query<Data> = { data: Data | undefined; error: unknown; refetch: () => unknown }

/** What was loaded before stays on show while it is asked for again. */
export function Loaded<Data>({
  query: { data, error, refetch },
  rows,
  height,
  children,
}: {
  query: Query<Data>
  rows?: number
  height?: number
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (error) return <Problem error={error} retry={refetch} />
  return <Loading {...(rows !== undefined && { rows })} {...(height !== undefined && { height })} />
}

/** A list in each of its states. */
export function Listed<Data>({
  isEmpty,
  empty,
  children,
  ...loaded
}: Parameters<typeof Loaded<Data>>[0] & { isEmpty: (data: Data) => boolean; empty: ReactNode }) {
  return <Loaded {...loaded}>{(data) => (isEmpty(data) ? empty : children(data))}</Loaded>
}
