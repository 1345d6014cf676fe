import IconMinus from '../ui/icons/generated/IconMinus.ts'
import IconPlus from '../ui/icons/generated/IconPlus.ts'
import classes from './kiosk.module.css'
import { useWords } from './words.tsx'

/** How many of something. */
export function Stepper({
  value,
  least,
  most,
  name,
  onChange,
}: {
  value: number
  least: number
  most: number
  name: string
  onChange: (value: number) => void
}) {
  const { t, format } = useWords()
  return (
    <span className={classes.stepper}>
      <button
        type="button"
        aria-label={t('fewerOf', { name })}
        disabled={value <= least}
        onClick={() => onChange(value - 1)}
      >
        <IconMinus size="1.3em" />
      </button>
      <output>{format.number(value)}</output>
      <button
        type="button"
        aria-label={t('moreOf', { name })}
        disabled={value >= most}
        onClick={() => onChange(value + 1)}
      >
        <IconPlus size="1.3em" />
      </button>
    </span>
  )
}
