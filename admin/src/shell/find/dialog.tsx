import { Loader, Modal, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type ComponentType, type KeyboardEvent, useEffect, useId, useState } from 'react'
import IconBooking from '../../ui/icons/generated/IconCalendarEvent.ts'
import IconPage from '../../ui/icons/generated/IconFile.ts'
import IconOrder from '../../ui/icons/generated/IconReceipt.ts'
import IconSearch from '../../ui/icons/generated/IconSearch.ts'
import IconSetting from '../../ui/icons/generated/IconSettings.ts'
import IconDish from '../../ui/icons/generated/IconToolsKitchen2.ts'
import IconGuest from '../../ui/icons/generated/IconUser.ts'
import { useTexts } from '../../ui/language/language.tsx'
import { useProblemText } from '../../ui/problem.ts'
import { uiTexts } from '../../ui/texts.ts'
import { findQuery } from './data.ts'
import classes from './find.module.css'
import { type Kind, type Result, useResults } from './results.ts'
import { findTexts } from './texts.ts'

const TYPING_MS = 120
const ICONS: Record<Kind, ComponentType<{ size?: number | string; stroke?: number }>> = {
  pages: IconPage,
  settings: IconSetting,
  orders: IconOrder,
  guests: IconGuest,
  bookings: IconBooking,
  dishes: IconDish,
}

export function FindDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTexts(findTexts)
  const ui = useTexts(uiTexts)
  const router = useRouter()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      size="lg"
      yOffset="10vh"
      title={<Text fw={600}>{t('title')}</Text>}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Box
        onGo={(to) => {
          onClose()
          void router.navigate({ href: to })
        }}
      />
    </Modal>
  )
}

/** The keyboard stays in the box; the arrows move through what was found. */
function Box({ onGo }: { onGo: (to: string) => void }) {
  const t = useTexts(findTexts)
  const problemText = useProblemText()
  const list = useId()
  const [typed, setTyped] = useState('')
  const [settled] = useDebouncedValue(typed.trim(), TYPING_MS)
  const query = useQuery(findQuery(settled))
  const kinds = useResults(typed, settled === '' || typed.trim() === '' ? undefined : query.data)
  const results = kinds.flatMap(([, some]) => some)
  const [at, setAt] = useState(0)
  const [isAsked, setIsAsked] = useState(false)
  const current = results[Math.min(at, results.length - 1)]
  const isWaiting = typed.trim() !== settled || query.isFetching
  useEffect(() => {
    document.getElementById(idOf(list, current))?.scrollIntoView({ block: 'nearest' })
  }, [list, current])

  // Whoever types fast and presses Enter means what is found in the end, not what stood there before.
  useEffect(() => {
    if (!isAsked || (isWaiting && current?.kind !== 'pages')) return
    setIsAsked(false)
    if (current) onGo(current.to)
  }, [isAsked, isWaiting, current, onGo])

  function onKeyDown(event: KeyboardEvent): void {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
    const step = steps[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, results.length - 1) + step + results.length) % results.length)
    }
    if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      setIsAsked(true)
    }
  }

  return (
    <>
      <TextInput
        aria-label={t('title')}
        placeholder={t('hint')}
        role="combobox"
        aria-expanded={results.length > 0}
        aria-controls={list}
        aria-autocomplete="list"
        {...(current && { 'aria-activedescendant': idOf(list, current) })}
        size="md"
        maxLength={120}
        autoComplete="off"
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={isWaiting && settled !== '' ? <Loader size="xs" aria-hidden /> : null}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setAt(0)
          setIsAsked(false)
        }}
        onKeyDown={onKeyDown}
        data-autofocus
      />
      <div role="status" className="visually-hidden">
        {!isWaiting && typed.trim() !== '' && t('found', { count: results.length })}
      </div>
      {query.error && settled !== '' ? (
        <Text c="red" py="md" role="alert">
          {problemText(query.error)}
        </Text>
      ) : (
        !isWaiting &&
        results.length === 0 && (
          <Text c="dimmed" ta="center" py="xl">
            {t('none')}
          </Text>
        )
      )}
      <div className={classes.results} id={list} role="listbox" aria-label={t('results')}>
        {kinds.map(([kind, some]) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox has groups, not fieldsets
          <div key={kind} role="group" aria-label={t(kind)}>
            <Text size="xs" c="dimmed" fw={600} className={classes.kindName ?? ''} aria-hidden>
              {t(kind)}
            </Text>
            {some.map((result) => (
              <Row
                key={result.key}
                id={idOf(list, result)}
                result={result}
                isCurrent={result.key === current?.key}
                onPoint={() => setAt(results.indexOf(result))}
                onGo={() => onGo(result.to)}
              />
            ))}
          </div>
        ))}
      </div>
    </>
  )
}

function Row({
  id,
  result: { kind, name, more },
  isCurrent,
  onPoint,
  onGo,
}: {
  id: string
  result: Result
  isCurrent: boolean
  onPoint: () => void
  onGo: () => void
}) {
  const Icon = ICONS[kind]
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box has the keyboard, and Enter in it does the same
    // biome-ignore lint/a11y/useFocusableInteractive: the box has the focus, as in every combobox
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={classes.result}
      onClick={onGo}
      onMouseMove={onPoint}
    >
      <Icon size={18} stroke={1.7} />
      <div className={classes.words}>
        <Text truncate>
          <bdi>{name}</bdi>
        </Text>
        {more && (
          <Text size="sm" c="dimmed" truncate>
            {more}
          </Text>
        )}
      </div>
    </div>
  )
}

function idOf(list: string, result: Result | undefined): string {
  return `${list}-${result?.key.replaceAll(/[^\w-]/g, '-') ?? ''}`
}
