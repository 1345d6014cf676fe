import { useEffect, useState } from 'react'

const KEYS_KEPT_AS = 'comanda.kitchen.keys'

export type KeySwitch = { isOn: boolean; turn: () => void }

export function useKeySwitch(): KeySwitch {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEYS_KEPT_AS) !== 'off')
  useEffect(() => localStorage.setItem(KEYS_KEPT_AS, isOn ? 'on' : 'off'), [isOn])
  return { isOn, turn: () => setOn((on) => !on) }
}
