import { Alert, Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Payment } from '../../../../server/src/restaurant/payments/contract.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { useTellDone } from '../../ui/done.ts'
import { Facts } from '../../ui/facts.tsx'
import { useTexts } from '../../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../../ui/me.ts'
import { useTellProblem } from '../../ui/problem.ts'
import { SideDrawer } from '../../ui/side-drawer.tsx'
import { Loaded } from '../../ui/states.tsx'
import { useLast } from '../../ui/use-last.ts'
import { Payments } from '../payments/payments.tsx'
import { RefundForm } from '../payments/refund-form.tsx'
import { AdjustCard } from './adjust.tsx'
import { type CardHistory, cardMoneyQuery, cardQuery, STATUS_COLORS, useBlockCard } from './data.ts'
import { giftCardTexts } from './texts.ts'

export function CardDrawer({ cardId, onClose }: { cardId: string | null; onClose: () => void }) {
  const t = useTexts(giftCardTexts)
  const last = useLast(cardId)
  const query = useQuery({ ...cardQuery(last ?? ''), enabled: last !== null })
  const last4 = query.data?.card.code_last4 ?? '····'
  return (
    <SideDrawer
      opened={cardId !== null}
      title={t('card', { last4: `\u2068${last4}\u2069` })}
      onClose={onClose}
    >
      <Loaded query={query}>{(known) => <Card key={known.card.id} known={known} />}</Loaded>
    </SideDrawer>
  )
}

function Card({ known: { card, history } }: { known: CardHistory }) {
  const t = useTexts(giftCardTexts)
  const format = useRestaurantFormat()
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const mayBlock = useMay('blockGiftCards')
  const block = useBlockCard(card.id)
  const mayAdjust = useMay('adjustGiftCards')
  const [asking, setAsking] = useState(false)
  const [adjusting, setAdjusting] = useState(false)
  const [note, setNote] = useState<string>()
  const [refunding, setRefunding] = useState<{ payment: Payment; mostMinor: number }>()
  const price = (minor: number) => format.money(minor, card.currency)
  // Nothing goes onto a card that pays for nothing, and off an empty one nothing comes.
  const canAdjust = card.status === 'active' || card.status === 'used' || card.balance_minor > 0
  if (adjusting) {
    const back = (done?: string) => {
      setNote(done)
      setAdjusting(false)
    }
    return <AdjustCard card={card} onBack={back} />
  }
  if (refunding) {
    const back = (done?: string) => {
      setNote(done)
      setRefunding(undefined)
    }
    return <RefundForm {...refunding} onBack={back} />
  }
  return (
    <Stack gap="md">
      {note && (
        <Alert color="green" role="status">
          <Text fw={600}>{note}</Text>
        </Alert>
      )}
      <Badge variant="light" color={STATUS_COLORS[card.status]} autoContrast>
        {t(card.status)}
      </Badge>
      <Facts
        facts={[
          { name: t('holdsNow'), value: <strong>{price(card.balance_minor)}</strong> },
          { name: t('issuedWith'), value: price(card.amount_minor) },
          ...(card.recipient_name
            ? [{ name: t('recipientName'), value: <bdi>{card.recipient_name}</bdi> }]
            : []),
          ...(card.expires_at
            ? [{ name: t('expiresOn'), value: format.date(card.expires_at.slice(0, 10)) }]
            : []),
        ]}
      />
      <Title order={3} size="h5">
        {t('history')}
      </Title>
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {history.map((entry) => (
          <li key={`${entry.at} ${entry.kind} ${entry.balance_after_minor}`}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" className="figures">
              <div>
                <Text>{t(`kind_${entry.kind}`)}</Text>
                <Text size="sm" c="dimmed">
                  {format.moment(entry.at)}
                </Text>
                {entry.note && (
                  <Text size="sm" className="break">
                    <bdi>{entry.note}</bdi>
                  </Text>
                )}
              </div>
              <div>
                <Text ta="end">{price(entry.amount_minor)}</Text>
                <Text size="sm" c="dimmed" ta="end">
                  {t('after', { amount: price(entry.balance_after_minor) })}
                </Text>
              </div>
            </Group>
          </li>
        ))}
      </Stack>
      <Sold cardId={card.id} onRefund={(payment, mostMinor) => setRefunding({ payment, mostMinor })} />
      <Group gap="xs">
        {mayAdjust && canAdjust && (
          <Button variant="default" onClick={() => setAdjusting(true)}>
            {t('adjust')}
          </Button>
        )}
        {mayBlock && card.status !== 'blocked' && (
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('block')}
          </Button>
        )}
      </Group>
      <Confirm
        opened={asking}
        title={t('blockTitle')}
        action={t('blockAction')}
        busy={block.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          block.mutate(undefined, {
            onSuccess: () => tellDone(t('blockDone')),
            onError: tell,
            onSettled: () => setAsking(false),
          })
        }
      >
        <Text>{t('blockText')}</Text>
      </Confirm>
    </Stack>
  )
}

type SoldProps = { cardId: string; onRefund: (payment: Payment, mostMinor: number) => void }

/** Of a card that was bought online: what was paid, and giving it back. That takes it off the card. */
function Sold({ cardId, onRefund }: SoldProps) {
  const t = useTexts(giftCardTexts)
  const maySee = useMay('seePayments')
  const mayRefund = useMay('refund')
  const { data } = useQuery({ ...cardMoneyQuery(cardId), enabled: maySee })
  if (!data || data.payments.length === 0) return null
  const refund = (id: string) => {
    const payment = data.payments.find((one) => one.id === id)
    if (payment) onRefund(payment, data.refundable[id] ?? 0)
  }
  return (
    <Stack gap="xs">
      <Payments state={data} {...(mayRefund && { onRefund: refund })} />
      <Text size="sm" c="dimmed">
        {t('soldHint')}
      </Text>
    </Stack>
  )
}
