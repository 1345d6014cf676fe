import { Button, Group, Text, TextInput } from '@mantine/core'
import { type RefObject, useEffect, useRef } from 'react'
import type { KnownGuest } from '../../../server/src/restaurant/orders/staff-contract.ts'
import { useTexts } from '../ui/language/language.tsx'
import { useKnownGuest } from './data.ts'
import classes from './desk.module.css'
import type { Draft } from './draft.ts'
import { deskTexts } from './texts.ts'

type Change = (some: Partial<Draft>) => void
type Faults = Record<string, string>

/** Who orders: a phone that is known brings the name, unless another has been typed. */
export function Who({
  draft,
  faults,
  phone,
  onChange,
}: {
  draft: Draft
  faults: Faults
  phone: RefObject<HTMLInputElement | null>
  onChange: Change
}) {
  const t = useTexts(deskTexts)
  const name = useRef<HTMLInputElement>(null)
  const guest = useKnownGuest(draft.phone)
  const filled = useRef({ guestId: 0, name: '' })
  // Once for each guest: a name that was wiped away on purpose stays away.
  useEffect(() => {
    const before = filled.current
    if (!guest) filled.current = { ...before, guestId: 0 }
    if (!guest || guest.id === before.guestId) return
    filled.current = { guestId: guest.id, name: guest.name }
    if (draft.name === '' || draft.name === before.name) onChange({ name: guest.name })
  }, [guest, draft.name, onChange])
  const mayStayUnknown = draft.channel === 'pos' && draft.type !== 'delivery'
  const optional = mayStayUnknown ? ` (${t('optional')})` : ''
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          ref={phone}
          type="tel"
          dir="ltr"
          label={t('guestPhone') + optional}
          value={draft.phone}
          maxLength={40}
          error={faults.customer_phone}
          autoComplete="off"
          onChange={(event) => onChange({ phone: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
            event.preventDefault()
            name.current?.focus()
          }}
        />
        <TextInput
          ref={name}
          label={t('guestName') + optional}
          value={draft.name}
          maxLength={120}
          error={faults.customer_name}
          autoComplete="off"
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      </div>
      <Known guest={guest} draft={draft} onChange={onChange} />
    </>
  )
}

/** Its room is always there, so that nothing moves under a hand that types on. */
function Known({
  guest,
  draft,
  onChange,
}: {
  guest: KnownGuest | null | undefined
  draft: Draft
  onChange: Change
}) {
  const t = useTexts(deskTexts)
  const address = draft.type === 'delivery' && draft.line1 === '' ? guest?.address : null
  return (
    <Group gap="sm" mih="1.75rem" role="status">
      {guest !== undefined && (
        <Text size="sm" c="dimmed">
          {guest ? t('known', { count: guest.visits_count }) : t('newGuest')}
        </Text>
      )}
      {address && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange({ line1: address.line1, city: address.city })}
        >
          {t('lastAddress')}: {address.line1}
        </Button>
      )}
    </Group>
  )
}
