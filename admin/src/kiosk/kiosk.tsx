import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { KioskState } from '../../../server/src/restaurant/kiosk/contract.ts'
import { PAYING_MS } from '../../../server/src/restaurant/kiosk/settings.ts'
import type { Allergen } from '../../../server/src/restaurant/menu/allergens.ts'
import { ApiError } from '../ui/api.ts'
import { usePageTitle } from '../ui/page-title.ts'
import { accentStyle } from './accent.ts'
import { AllergensPage } from './allergens.tsx'
import { BasketPage } from './basket.tsx'
import { CouponPage } from './coupon.tsx'
import { DishPage } from './dish.tsx'
import classes from './kiosk.module.css'
import { AT_FIRST, MenuPage, type Spot } from './menu.tsx'
import { OrderPage } from './order.tsx'
import type { Page } from './page.ts'
import { PayPage } from './pay.tsx'
import { needsPlace, PlacePage } from './place.tsx'
import { ClosedPage, StartPage, TypePage } from './start.tsx'
import { StillThere } from './still-there.tsx'
import { Tools } from './tools.tsx'
import { useBack } from './use-back.ts'
import { useIdle } from './use-idle.ts'
import { type Step, useSending, useVisit } from './use-visit.ts'
import type { Visit } from './visit.ts'
import { Speaking, useWords } from './words.tsx'

const IDLE_MS = 60_000

export function Kiosk({ state, isLost }: { state: KioskState; isLost: boolean }) {
  const { visit, change, step, go, guest, reset } = useVisit()
  const [isLow, setLow] = useState(false)
  const [without, setWithout] = useState<Allergen[]>([])
  const spot = useRef<Spot>(AT_FIRST)
  const [problem, setProblem] = useState<unknown>(null)
  const sending = useSending({
    visit,
    change,
    onRefused(error) {
      change({ sent: null })
      setProblem(error)
      go({ at: error instanceof ApiError && error.fields.table_code ? 'place' : 'basket' })
    },
  })
  const startOver = useCallback(() => {
    setLow(false)
    setWithout([])
    spot.current = AT_FIRST
    setProblem(null)
    reset()
  }, [reset])
  const goOn = useCallback(
    (next: Step) => {
      setProblem(null)
      go(next)
    },
    [go],
  )
  const isDue = step.at === 'order' && visit.sent?.known?.stands === 'due'
  const idle = useIdle(idleOf(step, visit), startOver)
  const before = useMemo(() => stepBefore(step, state, visit), [step, state, visit])
  useBack(step, () => before && goOn(before))
  usePageTitle(state.restaurant.name)

  const page: Page = { state, visit, change, go: goOn }
  const language = visit.language ?? firstLanguage(state)
  const isOpen = state.is_open && state.types.length > 0 && state.ways.length > 0
  const canOrder = isOpen || step.at === 'order'
  return (
    <Speaking language={language} restaurant={state.restaurant}>
      <div
        className={classes.kiosk}
        style={accentStyle(state.accent)}
        data-low={isLow || undefined}
        key={guest}
      >
        <div className={classes.screen} data-step={step.at}>
          {(isLost || sending.isLost) && step.at !== 'order' && <LostBar />}
          <Focused step={keyOf(step)}>
            {!canOrder && step.at !== 'start' ? (
              <ClosedPage state={state} />
            ) : (
              <>
                {step.at === 'start' && <StartPage {...page} isOpen={isOpen} />}
                {step.at === 'type' && <TypePage {...page} />}
                {step.at === 'menu' && <MenuPage {...page} without={without} spot={spot} />}
                {step.at === 'allergens' && (
                  <AllergensPage without={without} set={setWithout} onDone={() => goOn({ at: 'menu' })} />
                )}
                {step.at === 'dish' && (
                  <DishPage {...page} dishId={step.dishId} place={step.place} key={keyOf(step)} />
                )}
                {step.at === 'basket' && <BasketPage {...page} problem={problem} />}
                {step.at === 'coupon' && <CouponPage {...page} />}
                {step.at === 'place' && <PlacePage {...page} />}
                {step.at === 'pay' && <PayPage {...page} />}
                {step.at === 'order' && (
                  <OrderPage {...page} isLost={isLost || sending.isLost} onDone={startOver} />
                )}
              </>
            )}
          </Focused>
          {step.at !== 'start' && (
            <Tools
              languages={state.languages}
              onLanguage={(next) => change({ language: next })}
              isLow={isLow}
              onLow={setLow}
              onBack={before && (() => goOn(before))}
              onStartOver={step.at === 'order' ? null : startOver}
            />
          )}
        </div>
        {idle.left !== null && (
          <StillThere seconds={idle.left} isDue={isDue} onStay={idle.stay} onEnd={startOver} />
        )}
      </div>
    </Speaking>
  )
}

function keyOf(step: Step): string {
  return step.at === 'dish' ? `dish-${step.dishId}-${step.place ?? 'new'}` : step.at
}

/** Each step is told to whoever hears the screen, and starts at its top. */
function Focused({ step, children }: { step: string; children: ReactNode }) {
  const body = useRef<HTMLDivElement>(null)
  const last = useRef(step)
  useEffect(() => {
    if (last.current !== step) body.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
    last.current = step
  }, [step])
  return (
    <div className={classes.page} ref={body} key={step}>
      {children}
    </div>
  )
}

function LostBar() {
  const { t } = useWords()
  return (
    <p role="status" className={classes.lost}>
      {t('lostBar')}
    </p>
  )
}

/** What stands open on a screen that nobody touches any more; where nothing does, it waits for ever. */
function idleOf(step: Step, { sent }: Visit): number | null {
  if (step.at === 'start') return null
  if (step.at !== 'order') return IDLE_MS
  return sent?.known?.stands === 'due' ? PAYING_MS : null
}

function stepBefore(step: Step, state: KioskState, visit: Visit): Step | null {
  const before: Record<Step['at'], Step['at'] | null> = {
    start: null,
    type: 'start',
    menu: state.types.length > 1 ? 'type' : null,
    dish: step.at === 'dish' && step.place !== undefined ? 'basket' : 'menu',
    allergens: 'menu',
    basket: 'menu',
    coupon: 'basket',
    place: 'basket',
    pay: needsPlace(state, visit) ? 'place' : 'basket',
    order: null,
  }
  const at = before[step.at]
  return at === null || at === 'dish' ? null : { at }
}

function firstLanguage({ languages, restaurant }: KioskState): KioskState['languages'][number] {
  return languages.find((one) => one === restaurant.default_language) ?? languages[0] ?? 'en'
}
