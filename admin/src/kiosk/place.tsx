import { useState } from 'react'
import type { KioskState } from '../../../server/src/restaurant/kiosk/contract.ts'
import { LARGEST_STAND, LONGEST_NAME } from '../../../server/src/restaurant/kiosk/settings.ts'
import { Keyboard } from './keyboard.tsx'
import classes from './kiosk.module.css'
import type { Page } from './page.ts'
import own from './place.module.css'
import type { Visit } from './visit.ts'
import { useWords } from './words.tsx'

function isBrought({ seating }: KioskState, { type }: Visit): boolean {
  return type === 'dine_in' && seating !== 'number'
}

export function needsPlace(state: KioskState, visit: Visit): boolean {
  return isBrought(state, visit) || state.asks_name
}

/** Where it is brought to, and whom it is for. */
export function PlacePage({ state, visit, change, go }: Page) {
  const { t } = useWords()
  const brought = isBrought(state, visit)
  const isSkipped = !brought && visit.name.trim() === ''
  const isKnown = !brought || (state.seating === 'table' ? visit.tableCode !== null : (visit.stand ?? 0) > 0)
  return (
    <>
      <main className={classes.body}>
        {brought && state.seating === 'table' && (
          <Tables state={state} value={visit.tableCode} onChange={(tableCode) => change({ tableCode })} />
        )}
        {brought && state.seating === 'stand' && (
          <Stand value={visit.stand} onChange={(stand) => change({ stand })} />
        )}
        {state.asks_name && (
          <section className={classes.name}>
            {brought ? <h2>{t('nameTitle')}</h2> : <h1 tabIndex={-1}>{t('nameTitle')}</h1>}
            <input
              type="text"
              aria-label={t('nameTitle')}
              autoComplete="off"
              inputMode="none"
              dir="auto"
              maxLength={LONGEST_NAME}
              value={visit.name}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <p className={classes.small}>{t('nameHint')}</p>
            <Keyboard value={visit.name} longest={LONGEST_NAME} onChange={(name) => change({ name })} />
          </section>
        )}
      </main>
      <footer className={classes.foot}>
        <button type="button" className={classes.main} disabled={!isKnown} onClick={() => go({ at: 'pay' })}>
          {t(isSkipped ? 'skip' : 'next')}
        </button>
      </footer>
    </>
  )
}

function Tables({
  state,
  value,
  onChange,
}: {
  state: KioskState
  value: string | null
  onChange: (code: string) => void
}) {
  const { t } = useWords()
  return (
    <section>
      <h1 tabIndex={-1}>{t('tableTitle')}</h1>
      {state.tables.length === 0 && <p>{t('noTables')}</p>}
      <div className={own.tables}>
        {state.tables.map(({ code, name }) => (
          <button
            key={code}
            type="button"
            className={classes.tile}
            aria-pressed={code === value}
            onClick={() => onChange(code)}
          >
            <bdi>{name}</bdi>
          </button>
        ))}
      </div>
    </section>
  )
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '0'] as const

function Stand({ value, onChange }: { value: number | null; onChange: (stand: number | null) => void }) {
  const { t } = useWords()
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  function put(text: string): void {
    if (Number(text) > LARGEST_STAND) return
    setTyped(text)
    onChange(Number(text) > 0 ? Number(text) : null)
  }
  return (
    <section>
      <h1 tabIndex={-1}>{t('standTitle')}</h1>
      <p>{t('standHint')}</p>
      <output className={own.typed} aria-label={t('stand')}>
        {typed === '' ? '—' : typed}
      </output>
      <div className={own.keys} dir="ltr">
        {KEYS.map((key) => (
          <button key={key} type="button" className={classes.tile} onClick={() => put(typed + key)}>
            {key}
          </button>
        ))}
        <button type="button" className={classes.tile} onClick={() => put(typed.slice(0, -1))}>
          {t('erase')}
        </button>
      </div>
    </section>
  )
}
