import { Button, Stack } from '@mantine/core'
import type { InfiniteData } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import { useTexts } from './language/language.tsx'
import { Listed, Problem } from './states.tsx'
import { uiTexts } from './texts.ts'

type PagedQuery<Row> = {
  data: InfiniteData<{ data: Row[] }, unknown> | undefined
  error: unknown
  refetch: () => unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  isPlaceholderData: boolean
  fetchNextPage: () => unknown
}

/** Newest first, and older ones as they are asked for. While a new choice loads, the old list keeps its place. */
export function PagedList<Row extends { id: string | number }>({
  query,
  height,
  empty,
  children,
}: {
  query: PagedQuery<Row>
  /** Of one row while it loads. */
  height: number
  empty: ReactNode
  children: (row: Row) => ReactNode
}) {
  const t = useTexts(uiTexts)
  return (
    <div aria-busy={query.isPlaceholderData} className="paged-list">
      <Listed
        query={query}
        rows={6}
        height={height}
        isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
        empty={empty}
      >
        {({ pages }) => (
          <Stack gap="xs">
            {pages
              .flatMap(({ data }) => data)
              .map((row) => (
                <Fragment key={row.id}>{children(row)}</Fragment>
              ))}
            {query.isFetchNextPageError && <Problem error={query.error} />}
            {query.hasNextPage && (
              <Button
                variant="default"
                onClick={() => void query.fetchNextPage()}
                loading={query.isFetchingNextPage}
              >
                {t('older')}
              </Button>
            )}
          </Stack>
        )}
      </Listed>
    </div>
  )
}
