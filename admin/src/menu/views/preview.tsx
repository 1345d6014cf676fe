import { Badge, Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MenuPreview } from '../../../../server/src/restaurant/menu/staff-contract.ts'
import { api } from '../../ui/api.ts'
import { errorOn } from '../../ui/field-error.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useMe, useRestaurantFormat } from '../../ui/me.ts'
import { useNameOf } from '../../ui/names.ts'
import { Empty, Listed } from '../../ui/states.tsx'
import { wallClock } from '../../ui/wall-clock.ts'
import { MENU_KEY } from '../data.ts'
import { LongList } from '../long-list.tsx'
import classes from '../menu.module.css'
import { type MenuIndex, photoPath } from '../menu-index.ts'
import { type GuestRow, guestRows, type PricedSize } from './guest-rows.ts'
import { viewTexts } from './texts.ts'

const HEADING_PIXELS = { menu: 60, category: 52 }
const DISH_PIXELS = 60
const SIZE_PIXELS = 20
const BOX_PIXELS = 640
const PHOTO_PIXELS = 112

/** What a guest sees at any moment: open parts, prices then, what is sold out. */
export function PreviewView({ index }: { index: MenuIndex }) {
  const t = useTexts(viewTexts)
  const { zone } = useMe().restaurant
  const [at, setAt] = useState(() => wallClock(Date.now(), zone))
  const query = useQuery({
    queryKey: [...MENU_KEY, 'preview', at],
    queryFn: ({ signal }) =>
      api.get<MenuPreview>(`/menu/preview?at=${encodeURIComponent(`${at}:00`)}`, signal),
    enabled: at !== '',
    placeholderData: (before) => before,
    retry: false,
  })
  return (
    <Stack gap="md">
      <Group align="flex-end" gap="sm">
        <TextInput
          type="datetime-local"
          label={t('at')}
          value={at}
          onChange={(event) => setAt(event.currentTarget.value)}
          error={errorOn(query.error, 'at')}
        />
        <Button variant="default" onClick={() => setAt(wallClock(Date.now(), zone))}>
          {t('now')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        {t('atHint')}
      </Text>
      <Listed
        query={query}
        isEmpty={(preview) => !guestRows(index, preview).some(({ kind }) => kind === 'dish')}
        empty={<Empty title={t('nothingThen')}>{t('nothingThenHint')}</Empty>}
      >
        {(preview) => (
          <Paper withBorder p="sm" className={classes.guest} data-preview={preview.at}>
            <LongList
              label={t('guestsMenu')}
              rows={guestRows(index, preview)}
              keyOf={keyOf}
              rowPixels={heightOf}
              mostPixels={BOX_PIXELS}
            >
              {(row) => <Row row={row} />}
            </LongList>
          </Paper>
        )}
      </Listed>
    </Stack>
  )
}

function heightOf(row: GuestRow): number {
  if (row.kind !== 'dish') return HEADING_PIXELS[row.kind]
  return Math.max(DISH_PIXELS, row.sizes.length * SIZE_PIXELS + 8)
}

function keyOf(row: GuestRow): string {
  if (row.kind === 'menu') return `menu-${row.menu.id}`
  return row.kind === 'category' ? `category-${row.category.id}` : `dish-${row.item.id}`
}

function Row({ row }: { row: GuestRow }) {
  const t = useTexts(viewTexts)
  const nameOf = useNameOf()
  if (row.kind === 'dish') return <Dish row={row} />
  const name = nameOf(row.kind === 'menu' ? row.menu.name : row.category.name)
  return (
    <Group h="100%" align="flex-end" pb={6} gap="xs" wrap="nowrap">
      <Title order={row.kind === 'menu' ? 2 : 3} size={row.kind === 'menu' ? 'h3' : 'h5'} lineClamp={1}>
        <bdi>{name}</bdi>
      </Title>
      {!row.isOpen && (
        <Badge variant="light" color="gray" tt="none" flex="none">
          {t(row.kind === 'menu' ? 'closedMenu' : 'closedCategory')}
        </Badge>
      )}
    </Group>
  )
}

function Dish({ row: { item, isSoldOut, sizes } }: { row: GuestRow & { kind: 'dish' } }) {
  const t = useTexts(viewTexts)
  const nameOf = useNameOf()
  const src = photoPath(item.photo, PHOTO_PIXELS)
  return (
    <Group h="100%" wrap="nowrap" gap="sm" {...(isSoldOut && { c: 'dimmed' })}>
      {src && (
        <div className={classes.thumb}>
          <img src={src} alt="" loading="lazy" />
        </div>
      )}
      <div style={{ flex: 1, minWidth: 0 }}>
        <Text fw={500} className="cut" dir="auto">
          {nameOf(item.name)}
        </Text>
        <Text size="sm" c="dimmed" className="cut" dir="auto">
          {item.description && nameOf(item.description)}
        </Text>
      </div>
      {isSoldOut ? (
        <Badge variant="light" color="red" tt="none" flex="none">
          {t('soldOut')}
        </Badge>
      ) : (
        <Prices sizes={sizes} />
      )}
    </Group>
  )
}

function Prices({ sizes }: { sizes: PricedSize[] }) {
  const t = useTexts(viewTexts)
  const nameOf = useNameOf()
  const { price } = useRestaurantFormat()
  return (
    <Stack gap={0} align="flex-end" flex="none" className="figures">
      {sizes.map(({ name, usualMinor, minor }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sizes of one dish, in its order
        <Text key={index} size={sizes.length > 2 ? 'xs' : 'sm'} lh={1.3}>
          {name && (
            <Text span inherit c="dimmed">
              <bdi>{nameOf(name)}</bdi>{' '}
            </Text>
          )}
          {minor < usualMinor && (
            <Text
              span
              inherit
              c="dimmed"
              td="line-through"
              title={t('instead', { price: price(usualMinor) })}
            >
              {price(usualMinor)}
            </Text>
          )}{' '}
          <Text span inherit fw={600} {...(minor < usualMinor && { c: 'green' })}>
            {price(minor)}
          </Text>
        </Text>
      ))}
    </Stack>
  )
}
