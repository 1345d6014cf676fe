import { Text, Title } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { TillState } from '../../../server/src/restaurant/tills/contract.ts'
import { ApiError } from '../ui/api.ts'
import { useTexts } from '../ui/language/language.tsx'
import { usePageTitle } from '../ui/page-title.ts'
import { useProblemText } from '../ui/problem.ts'
import { Empty } from '../ui/states.tsx'
import { Keypad } from './keypad.tsx'
import classes from './lock.module.css'
import { TillMenu } from './menu.tsx'
import { tillTexts } from './texts.ts'
import { NotOpened, type Turns } from './use-turns.ts'
import { useWait } from './wait.ts'

type Person = TillState['people'][number]

const FAULTS = {
  wrong: 'wrongPin',
  wait: 'wrongPin',
  unknown: 'unknownHere',
  unkept: 'nothingKept',
} as const

/** A wait beyond it is told in minutes. */
const LONG_S = 120

export function LockScreen({ state, onUnlock }: { state: TillState; onUnlock: Turns['unlock'] }) {
  const t = useTexts(tillTexts)
  const [chosen, setChosen] = useState<Person | null>(null)
  usePageTitle(t('title'))
  // Whoever has lost their PIN meanwhile is not there any more.
  const person = state.people.find(({ id }) => id === chosen?.id)
  return (
    <main className={classes.screen} id="content" tabIndex={-1}>
      <header className={classes.head}>
        <div>
          <Text fw={700} size="lg" truncate dir="auto" ta="start">
            {state.restaurant.name}
          </Text>
          <Text size="sm" c="dimmed" truncate dir="auto" ta="start">
            {state.till}
          </Text>
        </div>
        <TillMenu />
      </header>
      {person ? (
        <EnterPin key={person.id} person={person} onBack={() => setChosen(null)} onUnlock={onUnlock} />
      ) : (
        <section className={classes.middle}>
          <Title order={1} size="h2">
            {t('who')}
          </Title>
          {state.people.length === 0 ? (
            <Empty title={t('nobody')}>{t('nobodyHint')}</Empty>
          ) : (
            <>
              <div className={classes.people}>
                {state.people.map((one) => (
                  <button
                    key={one.id}
                    type="button"
                    className={classes.person}
                    onClick={() => setChosen(one)}
                  >
                    <bdi>{one.name}</bdi>
                  </button>
                ))}
              </div>
              <Text size="sm" c="dimmed" ta="center">
                {t('notHere')}
              </Text>
            </>
          )}
        </section>
      )}
    </main>
  )
}

function EnterPin({
  person,
  onBack,
  onUnlock,
}: {
  person: Person
  onBack: () => void
  onUnlock: Turns['unlock']
}) {
  const t = useTexts(tillTexts)
  const textOf = useProblemText()
  const [pin, setPin] = useState('')
  const { seconds, wait } = useWait()
  const open = useMutation({
    mutationFn: () => onUnlock(person, pin),
    onError(error) {
      setPin('')
      if (error instanceof ApiError && error.status === 429) wait(error.retryAfterMs)
      if (error instanceof NotOpened && error.outcome === 'wait') wait(error.forMs)
    },
  })
  const isWaiting = seconds > 0
  function fault(): string | null {
    if (seconds > LONG_S) return t('waitsLong', { count: Math.ceil(seconds / 60) })
    if (isWaiting) return t('waits', { count: seconds })
    if (!open.error || isPace(open.error)) return null
    return open.error instanceof NotOpened ? t(FAULTS[open.error.outcome]) : textOf(open.error)
  }
  return (
    <section className={classes.middle}>
      <Title order={1} size="h2" className="break" ta="center">
        <bdi>{person.name}</bdi>
      </Title>
      <Keypad
        value={pin}
        onChange={(next) => {
          if (next !== '') open.reset()
          setPin(next)
        }}
        disabled={isWaiting || open.isPending}
        onEnter={() => open.mutate()}
      />
      <div className={classes.fault} role="alert">
        {fault()}
      </div>
      <button type="button" className={classes.back} onClick={onBack}>
        {t('someoneElse')}
      </button>
    </section>
  )
}

/** Told by the seconds that are left, and by nothing once they are over. */
function isPace(error: unknown): boolean {
  if (error instanceof NotOpened) return error.outcome === 'wait'
  return error instanceof ApiError && error.status === 429
}
