import { Container, Group, NativeSelect, Stack } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OrderDrawer } from '../parts/orders/order-drawer.tsx'
import { starTexts } from '../parts/reviews/texts.ts'
import { ClearFilters, filterFields } from '../ui/filters.tsx'
import { useTexts } from '../ui/language/language.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { Empty, Loaded } from '../ui/states.tsx'
import { Asking } from './asking.tsx'
import { figuresQuery, NO_FILTER, type ReviewFilter, reviewsQuery } from './data.ts'
import { Figures } from './figures.tsx'
import { ReviewCard } from './review-card.tsx'
import classes from './reviews.module.css'
import { reviewTexts } from './texts.ts'

const STARS = [5, 4, 3, 2, 1]
const STATES = ['published', 'unanswered', 'hidden'] as const

export function ReviewsPage() {
  const t = useTexts(reviewTexts)
  const [filter, setFilter] = useState<ReviewFilter>(NO_FILTER)
  const [orderId, setOrderId] = useState<string | null>(null)
  const figures = useQuery(figuresQuery)
  const query = useInfiniteQuery({ ...reviewsQuery(filter), placeholderData: keepPreviousData })
  const isFiltered = Object.values(filter).some((value) => value !== '')
  return (
    <Container size="lg" px={0}>
      <PageHead title={t('title')}>{t('about')}</PageHead>
      <Stack gap="md">
        <Loaded query={figures} rows={1} height={190}>
          {(shown) => (
            <div className={classes.head}>
              <Figures
                figures={shown}
                rating={filter.rating}
                onRating={(rating) => setFilter({ ...filter, rating })}
              />
              <Asking key={String(shown.ask_after_hours)} hours={shown.ask_after_hours} />
            </div>
          )}
        </Loaded>
        <Filters filter={filter} onChange={setFilter} />
        <PagedList
          query={query}
          height={120}
          empty={
            <Empty title={t(isFiltered ? 'noneLike' : 'none')}>
              {t(isFiltered ? 'noneLikeMore' : 'noneMore')}
            </Empty>
          }
        >
          {(review) => <ReviewCard review={review} onOrder={setOrderId} />}
        </PagedList>
      </Stack>
      <OrderDrawer orderId={orderId} onClose={() => setOrderId(null)} />
    </Container>
  )
}

function Filters({ filter, onChange }: { filter: ReviewFilter; onChange: (filter: ReviewFilter) => void }) {
  const t = useTexts(reviewTexts)
  const stars = useTexts(starTexts)
  const field = filterFields({ filter, onChange })
  return (
    <Group align="flex-end" gap="sm">
      <NativeSelect
        label={t('stars')}
        flex="1 1 9rem"
        maw="16rem"
        data={[
          { value: '', label: t('anyStars') },
          ...STARS.map((count) => ({ value: String(count), label: stars('ofStars', { count }) })),
        ]}
        {...field('rating')}
      />
      <NativeSelect
        label={t('show')}
        flex="1 1 9rem"
        maw="16rem"
        data={[{ value: '', label: t('all') }, ...STATES.map((value) => ({ value, label: t(value) }))]}
        {...field('state')}
      />
      <ClearFilters {...{ filter, onChange }} none={NO_FILTER} />
    </Group>
  )
}
