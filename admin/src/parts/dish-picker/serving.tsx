import { Button, Group, Input, Popover } from '@mantine/core'
import { useId, useState } from 'react'
import { useTexts } from '../../ui/language/language.tsx'
import { useRestaurantFormat } from '../../ui/me.ts'
import type { DraftLine, Serving } from './draft-line.ts'
import classes from './serving.module.css'
import { servingTexts } from './serving-texts.ts'
import { useServing } from './use-serving.ts'

const MOST_COURSES = 9
const MOST_SEATS = 99

/** At a table: how many seats there are, so far as that is known. */
export type AtTable = { seats: number }

/** For which seat the next dishes are. */
export function NextSeat({
  seats,
  value,
  onChange,
}: AtTable & { value: number | null; onChange: (seat: number | null) => void }) {
  const t = useTexts(servingTexts)
  const { number } = useRestaurantFormat()
  const id = useId()
  if (seats < 1) return null
  return (
    <div>
      <Input.Label id={id} component="div">
        {t('nextFor')}
      </Input.Label>
      <Group
        gap={6}
        wrap="nowrap"
        className={classes.row ?? ''}
        role="group"
        aria-labelledby={id}
        data-next-seat={value ?? ''}
      >
        {[null, ...upTo(seats)].map((seat) => (
          <Button
            key={seat ?? 0}
            size="compact-md"
            miw={40}
            h={40}
            flex="none"
            variant={value === seat ? 'filled' : 'default'}
            aria-pressed={value === seat}
            aria-label={seat === null ? t('noSeat') : t('seat', { seat: number(seat) })}
            onClick={() => onChange(seat)}
          >
            {seat === null ? t('noSeat') : number(seat)}
          </Button>
        ))}
      </Group>
    </div>
  )
}

/** The course and the seat of a line, each changed by a tap on a number. */
export function LineServing({
  line,
  name,
  seats,
  onSet,
}: AtTable & { line: DraftLine; name: string; onSet: (some: Partial<Serving>) => void }) {
  const t = useTexts(servingTexts)
  const { courseText, seatText } = useServing()
  const { course = null, seat = null } = line
  const most = Math.max(seats, seat ?? 0)
  return (
    <>
      <Tap
        value={course}
        most={MOST_COURSES}
        text={courseText}
        label={t('courseOf', { name, course: courseText(course) })}
        onChange={(course) => onSet({ course })}
      />
      {most > 0 && (
        <Tap
          value={seat}
          most={most}
          text={seatText}
          label={t('seatOf', { name, seat: seatText(seat) })}
          onChange={(seat) => onSet({ seat })}
        />
      )}
    </>
  )
}

function Tap({
  value,
  most,
  text,
  label,
  onChange,
}: {
  value: number | null
  most: number
  text: (value: number | null) => string
  label: string
  onChange: (value: number | null) => void
}) {
  const { number } = useRestaurantFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      width={260}
      position="bottom-start"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <Button
          size="xs"
          px="xs"
          flex="none"
          variant={value === null ? 'default' : 'light'}
          aria-label={label}
          onClick={() => setOpen(!isOpen)}
        >
          {text(value)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p="xs">
        <div className={classes.numbers}>
          {[null, ...upTo(most)].map((one) => (
            <Button
              key={one ?? 0}
              size="sm"
              px={0}
              {...(one === null && { className: classes.none })}
              variant={one === value ? 'filled' : 'default'}
              aria-pressed={one === value}
              aria-label={text(one)}
              onClick={() => {
                onChange(one)
                setOpen(false)
              }}
            >
              {one === null ? text(null) : number(one)}
            </Button>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function upTo(most: number): number[] {
  return Array.from({ length: Math.min(most, MOST_SEATS) }, (_, index) => index + 1)
}
