import { Menu, useMantineColorScheme } from '@mantine/core'
import { useState } from 'react'
import { LANGUAGES, type Language } from '../../../server/src/platform/i18n/texts.ts'
import type { ScreenShown } from '../../../server/src/restaurant/kitchen-screens/contract.ts'
import { thisDeviceTexts } from '../parts/devices/this-device-texts.ts'
import { UnpairThis } from '../parts/devices/unpair-this.tsx'
import { useScreenName } from '../parts/kitchen/screens.ts'
import IconCheck from '../ui/icons/generated/IconCheck.ts'
import IconDots from '../ui/icons/generated/IconDotsVertical.ts'
import IconFull from '../ui/icons/generated/IconMaximize.ts'
import IconSound from '../ui/icons/generated/IconVolume.ts'
import IconMute from '../ui/icons/generated/IconVolumeOff.ts'
import { useFormat, useLanguage, useTexts } from '../ui/language/language.tsx'
import type { Connection } from '../ui/live.ts'
import type { useSound } from '../ui/sound.ts'
import type { useFullScreen } from '../ui/use-wall.ts'
import type { KeySwitch } from './key-switch.ts'
import classes from './screen.module.css'
import type { Side } from './side.tsx'
import { KITCHEN_CALLS, type Source } from './source.ts'
import { kitchenTexts } from './texts.ts'
import { allDayOf, type Card, comingOf } from './view.ts'

type Bar = {
  shown: ScreenShown
  cards: Card[]
  now: number
  connection: Connection
  side: Side | null
  onSide: (side: Side) => void
  recallLast: (() => void) | undefined
  sound: ReturnType<typeof useSound>
  full: ReturnType<typeof useFullScreen>
  keys: KeySwitch
  source: Source
  onLeave: () => void
}

export function TopBar(bar: Bar) {
  const { shown, cards, now, connection, side, onSide, recallLast } = bar
  const t = useTexts(kitchenTexts)
  const nameOf = useScreenName()
  const format = useFormat(shown.restaurant.zone)
  const fresh = cards.filter(({ state }) => state === 'new').length
  const sides: [Side, number][] = [
    ['allDay', allDayOf(shown.tickets).reduce((sum, { count }) => sum + count, 0)],
    ['coming', new Set(comingOf(shown).map(({ order_id }) => order_id)).size],
    ['recent', shown.recent.length],
  ]
  return (
    <header className={classes.bar}>
      <h1 data-connection={connection}>{nameOf(shown.screen)}</h1>
      <p className={classes.state}>
        <span data-count="new">
          {t('fresh')} <b>{fresh}</b>
        </span>
        <span data-count="working">
          {t('working')} <b>{cards.length - fresh}</b>
        </span>
      </p>
      <div className={classes.tools}>
        {sides.map(([one, count]) => (
          <button
            key={one}
            type="button"
            className={classes.tool}
            aria-pressed={side === one}
            onClick={() => onSide(one)}
          >
            {t(one)} <b>{count}</b>
          </button>
        ))}
        <button type="button" className={classes.tool} disabled={!recallLast} onClick={() => recallLast?.()}>
          {t('recallLast')}
        </button>
        <SoundButton sound={bar.sound} />
        <More {...bar} />
        <time className={classes.clock} dateTime={new Date(now).toISOString()}>
          {format.time(now)}
        </time>
      </div>
    </header>
  )
}

/** A browser keeps silent until somebody has touched the page: the button says so, and is the touch. */
function SoundButton({ sound: { isOn, isLocked, turn } }: Pick<Bar, 'sound'>) {
  const t = useTexts(thisDeviceTexts)
  const waits = isOn && isLocked
  const Icon = isOn && !isLocked ? IconSound : IconMute
  return (
    <button
      type="button"
      className={classes.tool}
      data-sound={waits ? 'locked' : isOn ? 'on' : 'off'}
      aria-label={t(waits ? 'soundLocked' : isOn ? 'soundOn' : 'soundOff')}
      onClick={() => turn(waits || !isOn)}
    >
      <Icon size="1.3em" stroke={1.7} aria-hidden />
      {waits && <span className={classes.wide}>{t('soundLocked')}</span>}
    </button>
  )
}

function More({ full, keys, source, onLeave }: Bar) {
  const t = useTexts(kitchenTexts)
  const own = useTexts(thisDeviceTexts)
  const { language, setLanguage } = useLanguage()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [unpairing, setUnpairing] = useState(false)
  const tick = (chosen: boolean) => ({
    rightSection: chosen ? <IconCheck size={16} aria-hidden /> : null,
    'aria-current': chosen,
  })
  return (
    <>
      {full.canBe && (
        <button
          type="button"
          className={classes.tool}
          aria-label={own(full.isFull ? 'leaveFull' : 'fullScreen')}
          onClick={full.toggle}
        >
          <IconFull size="1.3em" stroke={1.7} aria-hidden />
        </button>
      )}
      <Menu position="bottom-end" width={300} shadow="md" withinPortal zIndex={500}>
        <Menu.Target>
          <button type="button" className={classes.tool} aria-label={t('more')}>
            <IconDots size="1.3em" stroke={1.7} aria-hidden />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={keys.turn} {...tick(keys.isOn)}>
            {t('keys')}
          </Menu.Item>
          <Menu.Label>{t('keysHint')}</Menu.Label>
          <Menu.Divider />
          <Menu.Label>{t('language')}</Menu.Label>
          {Object.entries(LANGUAGES).map(([code, name]) => (
            <Menu.Item
              key={code}
              lang={code}
              onClick={() => setLanguage(code as Language)}
              {...tick(code === language)}
            >
              {name}
            </Menu.Item>
          ))}
          <Menu.Label>{t('appearance')}</Menu.Label>
          {(['light', 'dark', 'auto'] as const).map((scheme) => (
            <Menu.Item key={scheme} onClick={() => setColorScheme(scheme)} {...tick(scheme === colorScheme)}>
              {t(scheme)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {source.isDevice ? (
            <Menu.Item onClick={() => setUnpairing(true)}>{own('unpair')}</Menu.Item>
          ) : (
            <Menu.Item onClick={onLeave}>{t('close')}</Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <UnpairThis calls={KITCHEN_CALLS} opened={unpairing} onClose={() => setUnpairing(false)} />
    </>
  )
}
