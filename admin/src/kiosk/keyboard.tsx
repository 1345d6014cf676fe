import { useState } from 'react'
import own from './place.module.css'
import { useWords } from './words.tsx'

/** As on keyboards there; a row a string. */
const LETTERS = {
  latin: ['qwertyuiop', 'asdfghjklñ', 'zxcvbnm-’'],
  arabic: ['ضصثقفغعهخحج', 'شسيبلاتنمكط', 'ئءؤرىةوزظدذ', 'أإآ-'],
} as const
/** Of a code. */
const SIGNS = ['1234567890', 'QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM-']
type Script = keyof typeof LETTERS
const OTHER = { latin: 'arabic', arabic: 'latin' } as const
const SHOWN_ON = { latin: 'ABC', arabic: 'أ ب ت' } as const

type Typed = { value: string; longest: number; onChange: (value: string) => void }

/** Kiosks have no keyboard, and their browsers bring none up: letters to touch, in either script. */
export function Keyboard({ value, longest, onChange }: Typed) {
  const { t, language } = useWords()
  const [script, setScript] = useState<Script>(language === 'ar' ? 'arabic' : 'latin')
  const isCapital = script === 'latin' && (value === '' || value.endsWith(' ') || value.endsWith('-'))
  const put = (text: string) => value.length < longest && onChange(value + text)
  return (
    <div className={own.keyboard} dir={script === 'arabic' ? 'rtl' : 'ltr'}>
      {LETTERS[script].map((row) => (
        <div key={row}>
          {[...row].map((letter) => {
            const shown = isCapital ? letter.toUpperCase() : letter
            return (
              <button key={letter} type="button" onClick={() => put(shown)}>
                {shown}
              </button>
            )
          })}
        </div>
      ))}
      <div>
        <button type="button" data-wide onClick={() => setScript(OTHER[script])}>
          {SHOWN_ON[OTHER[script]]}
        </button>
        <button type="button" data-space onClick={() => put(' ')}>
          {t('space')}
        </button>
        <Erase value={value} onChange={onChange} />
      </div>
    </div>
  )
}

export function CodeKeyboard({ value, longest, onChange }: Typed) {
  return (
    <div className={own.keyboard} dir="ltr">
      {SIGNS.map((row) => (
        <div key={row}>
          {[...row].map((sign) => (
            <button key={sign} type="button" onClick={() => value.length < longest && onChange(value + sign)}>
              {sign}
            </button>
          ))}
        </div>
      ))}
      <div>
        <Erase value={value} onChange={onChange} />
      </div>
    </div>
  )
}

function Erase({ value, onChange }: Pick<Typed, 'value' | 'onChange'>) {
  const { t } = useWords()
  return (
    <button
      type="button"
      data-wide
      disabled={value === ''}
      onClick={() => onChange([...value].slice(0, -1).join(''))}
    >
      {t('erase')}
    </button>
  )
}
