import { Kbd } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import { useTexts } from '../ui/language/language.tsx'
import classes from './desk.module.css'
import { deskTexts } from './texts.ts'

export function Keys() {
  const t = useTexts(deskTexts)
  const keys: [string[], string][] = [
    [['F2'], t('keyDishes')],
    [['↑', '↓'], t('keyChoose')],
    [['Enter'], t('keyAdd')],
    [['F4'], t('keyGuest')],
    [['Ctrl', 'Enter'], t('keyPlace')],
  ]
  return (
    <ul className={classes.keys} aria-label={t('keys')}>
      {keys.map(([names, text]) => (
        <li key={text}>
          {names.map((name) => (
            <Kbd key={name} mx={2} dir="ltr">
              {name}
            </Kbd>
          ))}
          {text}
        </li>
      ))}
    </ul>
  )
}

/** From wherever the hands are on the page. */
export function useShortcuts(keys: Record<'dishes' | 'guest' | 'place', () => void>): void {
  const latest = useRef(keys)
  latest.current = keys
  // As soon as the page is seen: whoever is quick would press them for nothing.
  useLayoutEffect(() => {
    function press(event: KeyboardEvent): void {
      const { dishes, guest, place } = latest.current
      const isPlace = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
      const meant = isPlace ? place : { F2: dishes, F4: guest }[event.key]
      if (!meant || event.repeat) return
      event.preventDefault()
      meant()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
