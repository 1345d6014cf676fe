import { type ReactNode, useEffect, useState } from 'react'
import type { KioskState } from '../../../server/src/restaurant/kiosk/contract.ts'
import type { KioskType } from '../../../server/src/restaurant/kiosk/settings.ts'
import IconArmchair from '../ui/icons/generated/IconArmchair.ts'
import IconPackage from '../ui/icons/generated/IconPackage.ts'
import classes from './kiosk.module.css'
import type { Page } from './page.ts'
import own from './start.module.css'
import { NAMES, type Spoken, useWords } from './words.tsx'

const PICTURE_MS = 8_000
const SOON_MS = 20 * 3_600_000

/** What calls guests over, and in which language they go on. */
export function StartPage({ state, change, go, isOpen }: Page & { isOpen: boolean }) {
  const { t } = useWords()
  const { restaurant, languages, welcome, types } = state
  function begin(spoken: Spoken): void {
    const [only] = types
    change({ language: spoken, type: types.length === 1 && only ? only : null })
    go({ at: types.length === 1 ? 'menu' : 'type' })
  }
  return (
    <div className={own.start}>
      <Picture state={state} />
      <div className={own.greeting}>
        <h1 tabIndex={-1}>
          <bdi>{restaurant.name}</bdi>
        </h1>
        {welcome !== null && <p dir="auto">{welcome}</p>}
      </div>
      {isOpen ? (
        <div className={own.languages}>
          <p>{t('touch')}</p>
          {languages.map((one) => (
            <button
              key={one}
              type="button"
              className={classes.main}
              lang={one}
              dir="auto"
              onClick={() => begin(one)}
            >
              {NAMES[one]}
            </button>
          ))}
        </div>
      ) : (
        <ClosedPage state={state} level={2} />
      )}
    </div>
  )
}

/** Dishes of the menu, one after the other. */
function Picture({ state }: { state: KioskState }) {
  const photos = state.dishes.flatMap(({ photo }) => photo ?? [])
  const [at, setAt] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setAt((now) => now + 1), PICTURE_MS)
    return () => clearInterval(timer)
  }, [])
  const photo = photos[at % Math.max(1, photos.length)]
  return (
    <div className={own.attract} aria-hidden>
      {photo && <img src={photo.url} alt="" key={photo.url} />}
    </div>
  )
}

export function ClosedPage({ state, level = 1 }: { state: KioskState; level?: 1 | 2 }) {
  const { t, format } = useWords()
  const { is_open, opens_at } = state
  const Heading = `h${level}` as const
  if (is_open) return <Notice heading={<Heading tabIndex={-1}>{t('cannotOrder')}</Heading>} />
  const isSoon = opens_at !== null && Date.parse(opens_at) - Date.now() < SOON_MS
  return (
    <Notice heading={<Heading tabIndex={-1}>{t('closed')}</Heading>}>
      {opens_at !== null && (
        <p>
          {isSoon
            ? t('opensAt', { time: format.time(opens_at) })
            : t('opensOn', { moment: format.moment(opens_at) })}
        </p>
      )}
    </Notice>
  )
}

function Notice({ heading, children }: { heading: ReactNode; children?: ReactNode }) {
  return (
    <div className={own.notice}>
      {heading}
      {children}
    </div>
  )
}

const ICONS = { dine_in: IconArmchair, pickup: IconPackage }

export function TypePage({ state, change, go }: Page) {
  const { t } = useWords()
  const names: Record<KioskType, string> = { dine_in: t('dineIn'), pickup: t('pickup') }
  return (
    <div className={classes.middle}>
      <h1 tabIndex={-1}>{t('whereTitle')}</h1>
      <div className={own.types}>
        {state.types.map((type) => {
          const Icon = ICONS[type]
          return (
            <button
              key={type}
              type="button"
              className={own.type}
              onClick={() => {
                change({ type })
                go({ at: 'menu' })
              }}
            >
              <Icon size="2.6em" />
              {names[type]}
            </button>
          )
        })}
      </div>
    </div>
  )
}
