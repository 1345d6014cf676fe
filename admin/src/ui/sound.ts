import { useCallback, useEffect, useState } from 'react'

const KEPT_AS = 'comanda.sound'
const NOTES_HZ = [880, 1174.7]
const NOTE_SECONDS = 0.16

let context: AudioContext | null = null

/** Browsers let nothing sound before the person has touched the page, unless they are told to: as on a wall screen. */
function opened(): AudioContext {
  context ??= new AudioContext()
  return context
}

/** Two notes, drawn by hand: no file to load, and nothing that the policy would have to allow. */
function chime(): void {
  if (context?.state !== 'running') return
  const startAt = context.currentTime
  for (const [index, frequency] of NOTES_HZ.entries()) {
    const from = startAt + index * NOTE_SECONDS
    const tone = context.createOscillator()
    const loudness = context.createGain()
    tone.frequency.value = frequency
    loudness.gain.setValueAtTime(0.0001, from)
    loudness.gain.exponentialRampToValueAtTime(0.25, from + 0.02)
    loudness.gain.exponentialRampToValueAtTime(0.0001, from + NOTE_SECONDS * 2)
    tone.connect(loudness).connect(context.destination)
    tone.start(from)
    tone.stop(from + NOTE_SECONDS * 2)
  }
}

export function useSound() {
  const [isOn, setOn] = useState(() => localStorage.getItem(KEPT_AS) !== 'off')
  const [isLocked, setLocked] = useState(false)

  useEffect(() => {
    const audio = opened()
    const look = () => setLocked(audio.state !== 'running')
    const unlock = () => void audio.resume()
    look()
    audio.addEventListener('statechange', look)
    window.addEventListener('pointerdown', unlock)
    window.addEventListener('keydown', unlock)
    return () => {
      audio.removeEventListener('statechange', look)
      window.removeEventListener('pointerdown', unlock)
      window.removeEventListener('keydown', unlock)
    }
  }, [])

  const play = useCallback(() => {
    if (isOn) chime()
  }, [isOn])

  function turn(on: boolean): void {
    localStorage.setItem(KEPT_AS, on ? 'on' : 'off')
    setOn(on)
    if (on) chime()
  }
  return { isOn, isLocked, turn, play }
}
