import { Badge, Button, Container, Group, NativeSelect, Paper, Stack, Text, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GiftCard, GiftCardStatus } from '../../../server/src/restaurant/gift-cards/contract.ts'
import { CardDrawer } from '../parts/gift-cards/card-drawer.tsx'
import { cardsQuery, STATUS_COLORS } from '../parts/gift-cards/data.ts'
import { giftCardTexts } from '../parts/gift-cards/texts.ts'
import { ApiError, api } from '../ui/api.ts'
import { errorTexts } from '../ui/error-texts.ts'
import { errorOn } from '../ui/field-error.ts'
import { useForm } from '../ui/form.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useMay, useRestaurantFormat } from '../ui/me.ts'
import { PageHead } from '../ui/page-head.tsx'
import { useProblemText } from '../ui/problem.ts'
import { ShownOnce } from '../ui/shown-once.tsx'
import { Empty, Listed } from '../ui/states.tsx'
import { IssueCard } from './issue.tsx'

const STATUSES = ['active', 'used', 'expired', 'blocked'] as const satisfies GiftCardStatus[]

export function GiftCardsPage() {
  const t = useTexts(giftCardTexts)
  const mayIssue = useMay('issueGiftCards')
  const [status, setStatus] = useState('')
  const [cardId, setCardId] = useState<string | null>(null)
  const [issuing, setIssuing] = useState(false)
  const [code, setCode] = useState<string | null>(null)
  const query = useQuery(cardsQuery(status))
  return (
    <Container size="lg" px={0}>
      <PageHead
        title={t('title')}
        action={mayIssue && <Button onClick={() => setIssuing(true)}>{t('issue')}</Button>}
      >
        {t('about')}
      </PageHead>
      <Stack gap="md">
        <Group align="flex-start" gap="sm">
          <FindCard onFound={(card) => setCardId(card.id)} />
          <NativeSelect
            label={t('status')}
            flex="1 1 9rem"
            value={status}
            onChange={(event) => setStatus(event.currentTarget.value)}
            data={[
              { value: '', label: t('anyStatus') },
              ...STATUSES.map((value) => ({ value, label: t(value) })),
            ]}
          />
        </Group>
        <Listed
          query={query}
          isEmpty={({ cards }) => cards.length === 0}
          empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}
        >
          {({ cards, more }) => (
            <Stack gap="xs">
              {cards.map((card) => (
                <CardRow key={card.id} card={card} onOpen={() => setCardId(card.id)} />
              ))}
              {more && <Text c="dimmed">{t('more')}</Text>}
            </Stack>
          )}
        </Listed>
      </Stack>
      <CardDrawer cardId={cardId} onClose={() => setCardId(null)} />
      {issuing && (
        <IssueCard
          onClose={() => setIssuing(false)}
          onIssued={(issued) => {
            setIssuing(false)
            setCode(issued)
          }}
        />
      )}
      <ShownOnce
        title={t('issued')}
        what={t('handOver')}
        values={code === null ? null : [{ label: t('code'), value: code }]}
        onClose={() => setCode(null)}
      />
    </Container>
  )
}

function FindCard({ onFound }: { onFound: (card: GiftCard) => void }) {
  const t = useTexts(giftCardTexts)
  const problems = useTexts(errorTexts)
  const textOf = useProblemText()
  const form = useForm({
    initial: { code: '' },
    save: useMutation({
      mutationFn: (wanted: { code: string }) => api.post<GiftCard>('/gift-cards/lookup', wanted),
    }),
    wanted: ({ code }) => ({ code: code.trim() }),
    faultsOf(error) {
      const isUnknown = error instanceof ApiError && error.code === 'not_found'
      return { code: errorOn(error, 'code') ?? (isUnknown ? problems('not_found') : textOf(error)) }
    },
    onSaved: onFound,
  })
  return (
    <form style={{ flex: '2 1 18rem' }} {...form.props}>
      <Group align="flex-start" gap="xs" wrap="nowrap">
        <TextInput
          label={t('find')}
          placeholder={t('findHint')}
          {...form.input('code')}
          autoComplete="off"
          dir="ltr"
          flex={1}
        />
        <Button
          mt="1.55rem"
          type="submit"
          variant="default"
          loading={form.isPending}
          disabled={form.values.code.trim() === ''}
        >
          {t('findAction')}
        </Button>
      </Group>
    </form>
  )
}

function CardRow({ card, onOpen }: { card: GiftCard; onOpen: () => void }) {
  const t = useTexts(giftCardTexts)
  const format = useRestaurantFormat()
  const price = (minor: number) => format.money(minor, card.currency)
  return (
    <Paper withBorder radius="md" px="md" py="xs" data-card={card.id}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 12rem" miw={0}>
          <Group gap={6}>
            <Text fw={600}>
              <bdi dir="ltr">···· {card.code_last4}</bdi>
            </Text>
            <Badge variant="light" color={STATUS_COLORS[card.status]} autoContrast>
              {t(card.status)}
            </Badge>
          </Group>
          <Text size="sm" c="dimmed" className="break figures">
            {[
              t('holds', { balance: price(card.balance_minor), amount: price(card.amount_minor) }),
              ...(card.recipient_name ? [t('forName', { name: `\u2068${card.recipient_name}\u2069` })] : []),
              ...(card.expires_at ? [t('until', { day: format.date(card.expires_at.slice(0, 10)) })] : []),
            ].join(' · ')}
          </Text>
        </Stack>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t('open', { last4: card.code_last4 })}
          onClick={onOpen}
        >
          {t('history')}
        </Button>
      </Group>
    </Paper>
  )
}
