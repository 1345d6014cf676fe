import { Badge, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { ListedGuest } from '../../../server/src/restaurant/guests/staff-contract.ts'
import IconAllergies from '../ui/icons/generated/IconAlertTriangle.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import classes from './guests.module.css'
import { guestTexts } from './texts.ts'

const ROW_PIXELS = 72
const OVERSCAN = 10
const MOST_TAGS = 3

/** However many there are, only those in sight are drawn; all rows are of one height, so that nothing jumps. */
export function GuestList({
  guests,
  hasMore,
  onMore,
}: {
  guests: ListedGuest[]
  hasMore: boolean
  onMore: () => void
}) {
  const t = useTexts(guestTexts)
  const list = useRef<HTMLUListElement>(null)
  const virtual = useWindowVirtualizer({
    count: guests.length,
    estimateSize: () => ROW_PIXELS,
    overscan: OVERSCAN,
    scrollMargin: list.current?.offsetTop ?? 0,
  })
  const rows = virtual.getVirtualItems()
  const lastShown = rows.at(-1)?.index ?? 0
  useEffect(() => {
    if (hasMore && lastShown >= guests.length - 1 - OVERSCAN) onMore()
  })
  return (
    <ul
      ref={list}
      className={classes.list}
      style={{ height: virtual.getTotalSize() }}
      aria-label={t('title')}
    >
      {rows.map(({ index, start, size }) => {
        const guest = guests[index]
        return (
          guest && (
            <li
              key={guest.id}
              className={classes.frame}
              style={{ top: start - virtual.options.scrollMargin, height: size }}
              aria-setsize={hasMore ? -1 : guests.length}
              aria-posinset={index + 1}
            >
              <GuestRow guest={guest} />
            </li>
          )
        )
      })}
    </ul>
  )
}

function GuestRow({ guest }: { guest: ListedGuest }) {
  const t = useTexts(guestTexts)
  const format = useRestaurantFormat()
  const { id, name, phone, email, visits_count: visits, tags, allergies } = guest
  const contact = phone ?? email
  return (
    <Link to="/guests/$guest" params={{ guest: String(id) }} className={classes.row ?? ''} data-guest={id}>
      <div className={classes.who}>
        <Group gap={6} wrap="nowrap" miw={0}>
          <Text fw={600} truncate>
            <bdi>{name}</bdi>
          </Text>
          {allergies.length > 0 && (
            <Badge
              color="red"
              variant="light"
              autoContrast
              flex="none"
              tt="none"
              leftSection={<IconAllergies size={12} aria-hidden />}
            >
              {allergies.length === 1 ? allergies[0] : t('allergiesCount', { count: allergies.length })}
            </Badge>
          )}
        </Group>
        <Group gap={6} wrap="nowrap" miw={0}>
          {contact && (
            <Text size="sm" c="dimmed" truncate flex="0 1 auto">
              <bdi dir="ltr">{contact}</bdi>
            </Text>
          )}
          {tags.slice(0, MOST_TAGS).map((tag) => (
            <Badge key={tag} variant="default" size="sm" tt="none" flex="0 1 auto" miw={32} visibleFrom="xs">
              {tag}
            </Badge>
          ))}
        </Group>
      </div>
      <div className={classes.figures}>
        <Text size="sm" className="figures" ta="end">
          {visits > 0 ? t('visits', { count: visits, number: format.number(visits) }) : ' '}
        </Text>
        <Text size="sm" c="dimmed" className="figures" ta="end">
          {guest.total_spend_minor > 0 ? format.price(guest.total_spend_minor) : ' '}
        </Text>
      </div>
      <Text size="sm" c="dimmed" ta="end" visibleFrom="sm" className={classes.last ?? ''}>
        {guest.last_visit_at ? format.day(guest.last_visit_at.slice(0, 10)) : t('noVisit')}
      </Text>
    </Link>
  )
}
