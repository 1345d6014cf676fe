import { Button, Container, Group, NativeSelect, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { GUEST_SORTS, type GuestSort } from '../../../server/src/restaurant/guests/rules/sorts.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import IconSearch from '../ui/icons/generated/IconSearch.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { AddGuest } from './add.tsx'
import { type GuestListFilter, guestsQuery, NO_FILTER, tagsQuery } from './data.ts'
import { GuestList } from './list.tsx'
import { guestTexts } from './texts.ts'

const TYPING_MS = 200

export function GuestsPage() {
  const t = useTexts(guestTexts)
  const mayAdd = useMay('changeGuests')
  const [filter, setFilter] = useState<GuestListFilter>(NO_FILTER)
  const [adding, setAdding] = useState(false)
  const [settled] = useDebouncedValue(filter, TYPING_MS)
  const query = useInfiniteQuery({ ...guestsQuery(settled), placeholderData: keepPreviousData })
  const isNarrowed = settled.search.trim() !== '' || settled.tag !== '' || settled.marketing_opted_in !== ''
  const add = mayAdd && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
      {t('add')}
    </Button>
  )
  return (
    <Container size="lg" px={0}>
      <PageHead title={t('title')} action={add}>
        {t('about')}
      </PageHead>
      <Stack gap="md">
        <Filters filter={filter} onChange={setFilter} />
        <Listed
          query={query}
          rows={8}
          height={64}
          isEmpty={({ pages }) => pages.every(({ data }) => data.length === 0)}
          empty={
            isNarrowed ? (
              <Empty title={t('noneFound')}>
                {t('noneFoundMore')}
                <Group justify="center" mt="md">
                  <Button variant="default" onClick={() => setFilter(NO_FILTER)}>
                    {t('clear')}
                  </Button>
                </Group>
              </Empty>
            ) : (
              <Empty title={t('none')}>{t('noneMore')}</Empty>
            )
          }
        >
          {({ pages }) => (
            <Stack gap="xs" aria-busy={query.isPlaceholderData} className="paged-list">
              <Count count={pages[0]?.meta.count} />
              <GuestList
                guests={pages.flatMap(({ data }) => data)}
                hasMore={query.hasNextPage && !query.isFetchNextPageError}
                onMore={() => {
                  if (!query.isFetchingNextPage) void query.fetchNextPage()
                }}
              />
              {query.isFetchNextPageError && (
                <Button variant="default" onClick={() => void query.fetchNextPage()}>
                  {t('more')}
                </Button>
              )}
            </Stack>
          )}
        </Listed>
      </Stack>
      {adding && <AddGuest onClose={() => setAdding(false)} />}
    </Container>
  )
}

function Count({ count }: { count: number | null | undefined }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  return (
    <Text size="sm" c="dimmed" role="status">
      {count === null
        ? t('countMany', { number: format.number(10_000) })
        : t('count', { count: count ?? 0, number: format.number(count ?? 0) })}
    </Text>
  )
}

function Filters({
  filter,
  onChange,
}: {
  filter: GuestListFilter
  onChange: (filter: GuestListFilter) => void
}) {
  const t = useTexts(guestTexts)
  const tags = useQuery(tagsQuery)
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={t('search')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={16} aria-hidden />}
        type="search"
        autoComplete="off"
        maxLength={120}
        flex="2 1 16rem"
        value={filter.search}
        onChange={(event) => onChange({ ...filter, search: event.currentTarget.value })}
      />
      {(tags.data?.length ?? 0) > 0 && (
        <NativeSelect
          label={t('tag')}
          flex="1 1 8rem"
          value={filter.tag}
          onChange={(event) => onChange({ ...filter, tag: event.currentTarget.value })}
          data={[
            { value: '', label: t('anyTag') },
            ...(tags.data ?? []).map(({ tag, guests }) => ({ value: tag, label: `${tag} (${guests})` })),
          ]}
        />
      )}
      <NativeSelect
        label={t('consent')}
        flex="1 1 8rem"
        value={filter.marketing_opted_in}
        onChange={(event) => onChange({ ...filter, marketing_opted_in: event.currentTarget.value })}
        data={[
          { value: '', label: t('anyConsent') },
          { value: 'true', label: t('agreed') },
          { value: 'false', label: t('notAgreed') },
        ]}
      />
      <NativeSelect
        label={t('sort')}
        flex="1 1 8rem"
        value={filter.sort}
        onChange={(event) => onChange({ ...filter, sort: event.currentTarget.value as GuestSort })}
        data={GUEST_SORTS.map((value) => ({ value, label: t(`sort_${value}`) }))}
      />
    </Group>
  )
}
