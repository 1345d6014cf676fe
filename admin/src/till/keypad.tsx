import { useEffect, useRef } from 'react'
import { PIN_LENGTH } from '../../../server/src/ground/staff/rules.ts'
import { useFormat, useTexts } from '../ui/language/language.tsx'
import classes from './lock.module.css'
import { tillTexts } from './texts.ts'

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

type Props = { value: string; onChange: (value: string) => void; onEnter: () => void; disabled: boolean }

/** Digits as on any till, for fingers and for the keys of a keyboard; what was entered is shown as dots. */
export function Keypad({ value, onChange, onEnter, disabled }: Props) {
  const t = useTexts(tillTexts)
  const { number } = useFormat('UTC')
  const add = (digit: string) => value.length < PIN_LENGTH.most && onChange(value + digit)
  const back = () => onChange(value.slice(0, -1))
  const isEnough = value.length >= PIN_LENGTH.least
  useDigits({
    add,
    back,
    enter: () => isEnough && onEnter(),
    isOff: disabled,
  })
  return (
    <>
      <div
        className={classes.dots}
        role="status"
        aria-label={t('entered', { count: value.length })}
        dir="ltr"
      >
        {Array.from({ length: Math.max(PIN_LENGTH.least, value.length) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: all of them are alike
          <span key={index} data-filled={index < value.length || undefined} />
        ))}
      </div>
      <div className={classes.keypad} dir="ltr">
        {DIGITS.map((digit) => (
          <Key key={digit} label={number(Number(digit))} disabled={disabled} onPress={() => add(digit)} />
        ))}
        <Key label="⌫" name={t('deleteDigit')} disabled={disabled || value === ''} onPress={back} isPlain />
        <Key label={number(0)} disabled={disabled} onPress={() => add('0')} />
        <Key label="✓" name={t('open')} disabled={disabled || !isEnough} onPress={onEnter} isMain />
      </div>
    </>
  )
}

function Key({
  label,
  name = label,
  disabled,
  onPress,
  isPlain = false,
  isMain = false,
}: {
  label: string
  name?: string
  disabled: boolean
  onPress: () => void
  isPlain?: boolean
  isMain?: boolean
}) {
  const look = isMain ? 'main' : isPlain ? 'plain' : 'digit'
  return (
    <button
      type="button"
      className={classes.key}
      data-look={look}
      aria-label={name}
      disabled={disabled}
      onClick={onPress}
    >
      {label}
    </button>
  )
}

type Keys = { add: (digit: string) => void; back: () => void; enter: () => void; isOff: boolean }

/** From a keyboard, wherever the focus is; a button that has it is pressed by Enter as any other. */
function useDigits(keys: Keys): void {
  const latest = useRef(keys)
  latest.current = keys
  useEffect(() => {
    function press(event: KeyboardEvent): void {
      const { add, back, enter, isOff } = latest.current
      if (isOff || event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) add(event.key)
      else if (event.key === 'Backspace') back()
      else if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) enter()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
