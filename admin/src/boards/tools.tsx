// What a person who touches the screen can do. Nobody else sees it.
import { useEffect, useState } from 'react'
import type { deviceCalls } from '../parts/devices/calls.ts'
import { thisDeviceTexts } from '../parts/devices/this-device-texts.ts'
import { UnpairThis } from '../parts/devices/unpair-this.tsx'
import IconFull from '../ui/icons/generated/IconMaximize.ts'
import IconSound from '../ui/icons/generated/IconVolume.ts'
import IconMute from '../ui/icons/generated/IconVolumeOff.ts'
import { useLanguage, useTexts } from '../ui/language/language.tsx'
import type { useSound } from '../ui/sound.ts'
import { useFullScreen } from '../ui/use-wall.ts'
import classes from './board.module.css'

const SHOWN_MS = 8_000

type Tools = { calls: ReturnType<typeof deviceCalls>; sound?: ReturnType<typeof useSound> | undefined }

export function BoardTools({ calls, sound }: Tools) {
  const t = useTexts(thisDeviceTexts)
  const { language } = useLanguage()
  const isTouched = useTouched()
  const full = useFullScreen()
  const [unpairing, setUnpairing] = useState(false)
  const isWaiting = sound?.isOn === true && sound.isLocked
  return (
    <div className={classes.tools} lang={language} data-shown={isTouched || isWaiting || undefined}>
      {sound && <SoundButton sound={sound} />}
      {full.canBe && (
        <button type="button" aria-label={t(full.isFull ? 'leaveFull' : 'fullScreen')} onClick={full.toggle}>
          <IconFull size="1.3em" stroke={1.7} aria-hidden />
        </button>
      )}
      <button type="button" onClick={() => setUnpairing(true)}>
        {t('unpair')}
      </button>
      <UnpairThis calls={calls} opened={unpairing} onClose={() => setUnpairing(false)} />
    </div>
  )
}

/** A browser keeps silent until somebody has touched the page: the button says so, and is the touch. */
function SoundButton({ sound: { isOn, isLocked, turn } }: { sound: ReturnType<typeof useSound> }) {
  const t = useTexts(thisDeviceTexts)
  const waits = isOn && isLocked
  const Icon = isOn && !isLocked ? IconSound : IconMute
  return (
    <button
      type="button"
      data-sound={waits ? 'locked' : isOn ? 'on' : 'off'}
      {...(!waits && { 'aria-label': t(isOn ? 'soundOn' : 'soundOff') })}
      onClick={() => turn(waits || !isOn)}
    >
      <Icon size="1.3em" stroke={1.7} aria-hidden />
      {waits && t('soundLocked')}
    </button>
  )
}

/** For a while after somebody has moved, touched or pressed something. */
function useTouched(): boolean {
  const [isTouched, setTouched] = useState(false)
  useEffect(() => {
    let timer = 0
    function touched(): void {
      setTouched(true)
      clearTimeout(timer)
      timer = window.setTimeout(() => setTouched(false), SHOWN_MS)
    }
    const events = ['pointerdown', 'pointermove', 'keydown']
    for (const event of events) window.addEventListener(event, touched)
    return () => {
      clearTimeout(timer)
      for (const event of events) window.removeEventListener(event, touched)
    }
  }, [])
  return isTouched
}
