import { Button, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import type { DayEnd } from '../../../server/src/restaurant/closings/contract.ts'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { Facts } from '../ui/facts.tsx'
import { type Form, useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useRestaurantFormat } from '../ui/me.ts'
import { MoneyInput } from '../ui/money-input.tsx'
import { useCloseDay } from './data.ts'
import { Difference } from './difference.tsx'
import { StillOpen } from './still-open.tsx'
import { paymentTexts } from './texts.ts'

type Values = { float_minor: number | null; counted_minor: number | null; note: string }

/** Where no drawer is counted by itself, the cash is counted here. */
export function CloseDay({ shown, isCounted = false }: { shown: DayEnd; isCounted?: boolean }) {
  const t = useTexts(paymentTexts)
  const { moment } = useRestaurantFormat()
  const tellDone = useTellDone()
  const { closing, day, recent, open } = shown
  const openIds = [...open.bills, ...open.orders].map(({ id }) => id)
  const [isAsking, setIsAsking] = useState(false)
  const form = useForm({
    initial: {
      // The drawer mostly begins as the day before did.
      float_minor: closing?.float_minor ?? recent[0]?.float_minor ?? 0,
      counted_minor: closing?.counted_minor ?? null,
      note: closing?.note ?? '',
    } as Values,
    save: useCloseDay(),
    check: ({ counted_minor }) => (isCounted && counted_minor === null ? { counted_minor: t('needed') } : {}),
    wanted: ({ float_minor, counted_minor, note }) => ({
      day,
      ...(isCounted && { float_minor: float_minor ?? 0, counted_minor: counted_minor ?? 0 }),
      note: note.trim() || null,
      open_seen: openIds,
    }),
    onSaved() {
      setIsAsking(false)
      tellDone(t('saved'))
    },
    onRefused: () => setIsAsking(false),
  })
  const isComplete = !isCounted || form.values.counted_minor !== null
  return (
    <>
      <form
        {...form.props}
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete && openIds.length > 0) setIsAsking(true)
          else form.submit()
        }}
      >
        <Stack gap="md" maw="30rem">
          {isCounted && <Counted form={form} cashMinor={shown.totals.cash_minor} />}
          <Textarea label={t('note')} description={t('noteHint')} autosize {...form.input('note')} />
          {closing && (
            <Text size="sm" c="dimmed">
              {t('closedBy', { name: closing.closed_by, moment: moment(closing.closed_at) })}
            </Text>
          )}
          {openIds.length > 0 && <StillOpen open={open} />}
          <Button type="submit" loading={form.isPending} className="no-print" w="fit-content">
            {t(closing ? (isCounted ? 'saveAgain' : 'saveSums') : 'save')}
          </Button>
        </Stack>
      </form>
      <Confirm
        opened={isAsking}
        title={t('openTitle')}
        action={t('closeAnyway')}
        busy={form.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => form.submit()}
      >
        <StillOpen open={open} />
      </Confirm>
    </>
  )
}

function Counted({ form, cashMinor }: { form: Form<Values>; cashMinor: number }) {
  const t = useTexts(paymentTexts)
  const { price } = useRestaurantFormat()
  const { float_minor: float, counted_minor: counted } = form.values
  const expected = (float ?? 0) + cashMinor
  return (
    <>
      <MoneyInput label={t('float')} {...form.money('float_minor')} />
      <Facts
        facts={[
          { name: t('cash'), value: price(cashMinor) },
          { name: t('expected'), value: <strong data-expected>{price(expected)}</strong> },
        ]}
      />
      <MoneyInput label={t('counted')} description={t('countedHint')} {...form.money('counted_minor')} />
      {counted !== null && <Difference minor={counted - expected} />}
    </>
  )
}
