import { Badge, Button, Collapse, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { PartValues } from '../../../server/src/workspace/settings/contract.ts'
import { Differences } from '../parts/settings/changes.tsx'
import { differencesOf } from '../parts/settings/rows.ts'
import { settingsQuery } from '../parts/settings/use-settings.ts'
import { useLabels } from '../parts/settings/words.ts'
import { useTexts } from '../ui/language/language.tsx'
import type { Texts } from '../ui/language/texts.ts'
import { Panel } from '../ui/panel.tsx'
import { Loaded } from '../ui/states.tsx'
import { BookingFields } from './booking.tsx'
import { bookingTexts } from './booking-texts.ts'
import { branchTexts } from './branch-texts.ts'
import { DiscountRows } from './discounts.tsx'
import { discountTexts } from './discounts-texts.ts'
import { OrderTypes, Pause } from './ordering.tsx'
import { orderingTexts } from './ordering-texts.ts'
import {
  type Branch,
  type BranchForm,
  changeBranch,
  formOf,
  isOwn,
  OWN,
  type Own,
  type OwnPage,
  ofRestaurant,
  PAGE_OF,
} from './own-parts.ts'
import { TaxRates } from './taxes.tsx'
import { taxTexts } from './taxes-texts.ts'
import { ZoneRows } from './zones.tsx'
import { zoneTexts } from './zones-texts.ts'

const TEXTS: { [Page in OwnPage]: Texts<string> } = {
  ordering: orderingTexts,
  taxes: taxTexts,
  discounts: discountTexts,
  delivery_zones: zoneTexts,
  booking: bookingTexts,
}

/** Each part as the restaurant has it, or as this branch has it alone. */
export function OwnParts({ form, index }: { form: BranchForm; index: number }) {
  const t = useTexts(branchTexts)
  return (
    <Panel title={t('own')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('ownAbout')}
        </Text>
        {OWN.map((part) => (
          <OwnPart key={part} part={part} form={form} index={index} />
        ))}
      </Stack>
    </Panel>
  )
}

function OwnPart({ part, form, index }: { part: Own; form: BranchForm; index: number }) {
  const page = PAGE_OF[part]
  const query = useQuery(settingsQuery(page))
  return (
    <Loaded query={query} rows={1}>
      {({ value }) => <Part part={part} form={form} index={index} restaurant={value} />}
    </Loaded>
  )
}

function Part({
  part,
  form,
  index,
  restaurant,
}: {
  part: Own
  form: BranchForm
  index: number
  restaurant: PartValues[OwnPage]
}) {
  const t = useTexts(branchTexts)
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const branch = form.value.branches[index] as Branch
  const isItsOwn = isOwn(branch, part)
  const isWrong = form.error(`branches.${index}.${part}`) !== null
  const whole = ofRestaurant(part, restaurant)
  // A pause has no value to begin with: it begins with its fields.
  const isPause = part === 'ordering_paused_until'
  const change = (own: unknown) => changeBranch(form, index, { [part]: own })
  return (
    <Paper withBorder p="sm" component="section" aria-labelledby={id} data-own={part}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <Text fw={600} id={id}>
            {t(part)}
          </Text>
          <Badge variant="light" color={isItsOwn ? 'blue' : 'gray'} tt="none">
            {t(isItsOwn ? 'isOwn' : 'asRestaurant')}
          </Badge>
        </Group>
        <Group gap="xs">
          {isItsOwn && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                change(null)
                setOpen(false)
              }}
            >
              {t('takeBack')}
            </Button>
          )}
          {isItsOwn || isPause ? (
            <Button
              variant="default"
              size="compact-sm"
              aria-expanded={isOpen || isWrong}
              onClick={() => setOpen(!isOpen)}
            >
              {t(isOpen ? 'done' : isItsOwn ? 'edit' : 'makeOwn')}
            </Button>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              onClick={() => {
                change(whole)
                setOpen(true)
              }}
            >
              {t('makeOwn')}
            </Button>
          )}
        </Group>
      </Group>
      {isItsOwn && <What part={part} before={whole} after={branch[part]} />}
      <Collapse expanded={isOpen || (isItsOwn && isWrong)}>
        <Stack gap="md" mt="sm">
          {(isOpen || isWrong) && fieldsOf(part, form, index, restaurant)}
        </Stack>
      </Collapse>
    </Paper>
  )
}

/** How it differs from the restaurant's. */
function What({ part, before, after }: { part: Own; before: unknown; after: unknown }) {
  const t = useTexts(branchTexts)
  const ordering = useTexts(orderingTexts)
  const page = PAGE_OF[part]
  const labels = useLabels(page, TEXTS[page] as never)
  const rows = {
    dine_in: ordering('dine_in'),
    pickup: ordering('pickup'),
    delivery: ordering('delivery'),
  }
  const sides: [object, object] =
    part === 'booking' ? [before as object, after as object] : [{ [part]: before }, { [part]: after }]
  return (
    <div data-differences={part}>
      {differencesOf(...sides).length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('sameSoFar')}
        </Text>
      ) : (
        <Differences before={sides[0]} after={sides[1]} words={{ labels, rows }} />
      )}
    </div>
  )
}

/** The very fields of the restaurant's own page. */
function fieldsOf(part: Own, form: BranchForm, index: number, restaurant: PartValues[OwnPage]): ReactNode {
  const over = <Page extends OwnPage>(page: Page) => formOf(form, index, page, restaurant as PartValues[Page])
  switch (part) {
    case 'order_types':
      return <OrderTypes form={over('ordering')} />
    case 'ordering_paused_until':
      return <Pause form={over('ordering')} />
    case 'taxes':
      return <TaxRates form={over('taxes')} />
    case 'discounts':
      return <DiscountRows form={over('discounts')} />
    case 'delivery_zones':
      return <ZoneRows form={over('delivery_zones')} />
    case 'booking':
      return <BookingFields form={over('booking')} />
  }
}
