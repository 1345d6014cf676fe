import { useState } from 'react'
import type { KioskState } from '../../../server/src/restaurant/kiosk/contract.ts'
import IconArrowDown from '../ui/icons/generated/IconArrowDown.ts'
import IconArrowUp from '../ui/icons/generated/IconArrowUp.ts'
import IconWorld from '../ui/icons/generated/IconWorld.ts'
import classes from './kiosk.module.css'
import { NAMES, type Spoken, useWords } from './words.tsx'

/** More than these stand behind one button. */
const SIDE_BY_SIDE = 2

/** At the lower edge of every step, where everybody reaches: back, another language, lower, over again. */
export function Tools({
  languages,
  onLanguage,
  isLow,
  onLow,
  onBack,
  onStartOver,
}: {
  languages: KioskState['languages']
  onLanguage: (language: Spoken) => void
  isLow: boolean
  onLow: (isLow: boolean) => void
  onBack: (() => void) | null
  onStartOver: (() => void) | null
}) {
  const { t, language } = useWords()
  const [isChoosing, setChoosing] = useState(false)
  const Icon = isLow ? IconArrowUp : IconArrowDown
  const others = languages.filter((one) => one !== language)
  const spoken = others.map((one) => (
    <button
      key={one}
      type="button"
      lang={one}
      className={classes.tool}
      onClick={() => {
        setChoosing(false)
        onLanguage(one)
      }}
    >
      <IconWorld size="1.2em" />
      {NAMES[one]}
    </button>
  ))
  if (isChoosing) {
    return (
      <div className={classes.tools}>
        <button type="button" className={classes.tool} onClick={() => setChoosing(false)}>
          {t('back')}
        </button>
        {spoken}
      </div>
    )
  }
  return (
    <div className={classes.tools}>
      {onBack && (
        <button type="button" className={classes.tool} onClick={onBack}>
          {t('back')}
        </button>
      )}
      <button type="button" className={classes.tool} onClick={() => onLow(!isLow)}>
        <Icon size="1.2em" />
        {t(isLow ? 'raise' : 'lower')}
      </button>
      {others.length > SIDE_BY_SIDE ? (
        <button type="button" className={classes.tool} onClick={() => setChoosing(true)}>
          <IconWorld size="1.2em" />
          {t('changeLanguage')}
        </button>
      ) : (
        spoken
      )}
      {onStartOver && (
        <button type="button" className={classes.tool} onClick={onStartOver}>
          {t('startOver')}
        </button>
      )}
    </div>
  )
}
