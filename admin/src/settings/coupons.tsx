import { Badge, Button, Group, Paper, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Coupon } from '../../../server/src/restaurant/coupons/contract.ts'
import { SettingsSheet } from '../parts/settings/sheet.tsx'
import { Confirm } from '../ui/confirm.tsx'
import { useTellDone } from '../ui/done.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useLive } from '../ui/live.ts'
import { useRestaurantFormat } from '../ui/me.ts'
import { useTellProblem } from '../ui/problem.ts'
import { Empty, Listed } from '../ui/states.tsx'
import { useLast } from '../ui/use-last.ts'
import { CouponForm } from './coupon-form.tsx'
import { COUPONS_LIVE, couponsQuery, useDeleteCoupon } from './coupons-data.ts'
import { couponTexts } from './coupons-texts.ts'

export function CouponsPage() {
  const t = useTexts(couponTexts)
  useLive(COUPONS_LIVE)
  const query = useQuery(couponsQuery)
  const [opened, setOpened] = useState<Coupon | 'new' | null>(null)
  const [going, setGoing] = useState<Coupon | null>(null)
  return (
    <SettingsSheet
      title={t('title')}
      about={t('about')}
      action={<Button onClick={() => setOpened('new')}>{t('add')}</Button>}
    >
      <Listed
        query={query}
        isEmpty={(coupons) => coupons.length === 0}
        empty={<Empty title={t('none')}>{t('noneMore')}</Empty>}
      >
        {(coupons) => (
          <Stack gap="sm">
            {coupons.map((coupon) => (
              <CouponRow
                key={coupon.id}
                coupon={coupon}
                onChange={() => setOpened(coupon)}
                onDelete={() => setGoing(coupon)}
              />
            ))}
          </Stack>
        )}
      </Listed>
      {opened && (
        <CouponForm
          key={opened === 'new' ? 0 : opened.id}
          coupon={opened === 'new' ? null : opened}
          onClose={() => setOpened(null)}
        />
      )}
      <DeleteCoupon coupon={going} onClose={() => setGoing(null)} />
    </SettingsSheet>
  )
}

function CouponRow({
  coupon,
  onChange,
  onDelete,
}: {
  coupon: Coupon
  onChange: () => void
  onDelete: () => void
}) {
  const t = useTexts(couponTexts)
  const { code, name, is_active } = coupon
  return (
    <Paper withBorder p="sm" component="article" aria-label={code} data-coupon={coupon.id}>
      <Group justify="space-between" gap="xs">
        <Stack gap={2} flex="1 1 16rem" miw={0}>
          <Group gap="xs">
            <Text fw={600} ff="monospace" className="break">
              <bdi dir="ltr">{code}</bdi>
            </Text>
            {!is_active && <Badge variant="default">{t('inactive')}</Badge>}
          </Group>
          {name !== code && (
            <Text size="sm" className="break">
              <bdi>{name}</bdi>
            </Text>
          )}
          <Terms coupon={coupon} />
        </Stack>
        <Group gap="xs">
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('changeNamed', { name: code })}
            onClick={onChange}
          >
            {t('change')}
          </Button>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={t('deleteNamed', { name: code })}
            onClick={onDelete}
          >
            {t('delete')}
          </Button>
        </Group>
      </Group>
    </Paper>
  )
}

/** What it takes off, for which orders, and how often it was used. */
function Terms({ coupon }: { coupon: Coupon }) {
  const t = useTexts(couponTexts)
  const format = useRestaurantFormat()
  const { percent, amount_minor, types, channels, minimum_minor, starts_on, ends_on, uses, max_uses } = coupon
  const what = percent === null ? format.price(amount_minor ?? 0) : format.rate(percent)
  const parts = [
    t('off', { what }),
    ...(types.length > 0 ? [types.map((type) => t(type)).join(', ')] : []),
    ...(channels.length > 0 ? [channels.map((channel) => t(channel)).join(', ')] : []),
    ...(minimum_minor > 0 ? [t('fromAmount', { amount: format.price(minimum_minor) })] : []),
    ...(starts_on ? [t('fromDay', { day: format.date(starts_on) })] : []),
    ...(ends_on ? [t('untilDay', { day: format.date(ends_on) })] : []),
  ]
  const used =
    max_uses === null
      ? t('used', { count: uses })
      : t('usedOf', { uses: format.number(uses), most: format.number(max_uses) })
  return (
    <Text size="sm" c="dimmed" className="break figures">
      {[...parts, used].join(' · ')}
    </Text>
  )
}

function DeleteCoupon({ coupon, onClose }: { coupon: Coupon | null; onClose: () => void }) {
  const t = useTexts(couponTexts)
  const tell = useTellProblem()
  const tellDone = useTellDone()
  const remove = useDeleteCoupon()
  const shown = useLast(coupon)
  if (!shown) return null
  return (
    <Confirm
      opened={coupon !== null}
      title={t('deleteTitle', { name: shown.code })}
      action={t('delete')}
      busy={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(shown, {
          onError: tell,
          onSuccess: () => tellDone(t('deleted', { name: shown.code })),
          onSettled: onClose,
        })
      }
    >
      <Text>{t('deleteText')}</Text>
    </Confirm>
  )
}
