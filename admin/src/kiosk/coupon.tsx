import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { KioskQuote } from '../../../server/src/restaurant/kiosk/contract.ts'
import { LONGEST_CODE } from '../../../server/src/restaurant/kiosk/settings.ts'
import { ApiError } from '../ui/api.ts'
import IconTrash from '../ui/icons/generated/IconTrash.ts'
import own from './basket.module.css'
import { CodeKeyboard } from './keyboard.tsx'
import classes from './kiosk.module.css'
import type { Page } from './page.ts'
import { useWords } from './words.tsx'

/** The coupon of an order, and what is wrong with it. */
export function CouponRow({
  coupon,
  quote,
  problem,
  change,
  go,
}: Pick<Page, 'change' | 'go'> & {
  coupon: string | null
  quote: UseQueryResult<KioskQuote>
  problem: unknown
}) {
  const { t, price } = useWords()
  if (coupon === null) {
    return (
      <p className={own.coupon}>
        <button type="button" className={classes.tool} onClick={() => go({ at: 'coupon' })}>
          {t('addCoupon')}
        </button>
      </p>
    )
  }
  const error = quote.error ?? problem
  const fault =
    error instanceof ApiError ? error.faults.find(({ field }) => field === 'coupon_code') : undefined
  const isUnused = quote.data?.discounts.some(({ kind, applied }) => kind === 'coupon' && !applied)
  const minimum = fault?.params.minimum_minor
  return (
    <div className={own.coupon}>
      <span>
        {t('couponTitle')} <bdi className={own.figure}>{coupon}</bdi>
        {fault && (
          <span role="alert" className={classes.fault}>
            {typeof minimum === 'number'
              ? t('couponTooLittle', { price: price(minimum) })
              : t(fault.code === 'not_found' ? 'couponUnknown' : 'couponRefused')}
          </span>
        )}
        {isUnused && <span className={classes.small}>{t('couponOutdone')}</span>}
      </span>
      <button
        type="button"
        className={classes.icon}
        aria-label={t('removeNamed', { name: coupon })}
        onClick={() => change({ coupon: null })}
      >
        <IconTrash size="1.3em" />
      </button>
    </div>
  )
}

export function CouponPage({ visit, change, go }: Page) {
  const { t } = useWords()
  const [code, setCode] = useState(visit.coupon ?? '')
  return (
    <>
      <main className={classes.body}>
        <section className={classes.name}>
          <h1 tabIndex={-1}>{t('couponTitle')}</h1>
          <input
            type="text"
            aria-label={t('couponTitle')}
            autoComplete="off"
            autoCapitalize="characters"
            inputMode="none"
            dir="ltr"
            maxLength={LONGEST_CODE}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value.toUpperCase())}
          />
          <CodeKeyboard value={code} longest={LONGEST_CODE} onChange={setCode} />
        </section>
      </main>
      <footer className={classes.foot}>
        <button
          type="button"
          className={classes.main}
          disabled={code.trim() === ''}
          onClick={() => {
            change({ coupon: code.trim() })
            go({ at: 'basket' })
          }}
        >
          {t('apply')}
        </button>
      </footer>
    </>
  )
}
