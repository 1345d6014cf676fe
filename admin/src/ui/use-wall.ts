// What makes a page fit to hang on a wall: it stays awake, fills the screen, tells the time and hears keys.
import { useEffect, useRef, useState } from 'react'

/** The screen does not go dark while this is shown; asked for anew whenever it comes back into sight. */
export function useStayAwake(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isGone = false
    async function ask(): Promise<void> {
      if (document.visibilityState !== 'visible' || !navigator.wakeLock) return
      // A low battery refuses; there is nothing to be done about it.
      const taken = await navigator.wakeLock.request('screen').catch(() => null)
      if (isGone) await taken?.release()
      else lock = taken
    }
    const again = () => void ask()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [])
}

export function useFullScreen(): { isFull: boolean; canBe: boolean; toggle: () => void } {
  const [isFull, setFull] = useState(() => document.fullscreenElement !== null)
  useEffect(() => {
    const look = () => setFull(document.fullscreenElement !== null)
    document.addEventListener('fullscreenchange', look)
    return () => document.removeEventListener('fullscreenchange', look)
  }, [])
  return {
    isFull,
    canBe: document.fullscreenEnabled,
    toggle: () =>
      void (isFull ? document.exitFullscreen() : document.documentElement.requestFullscreen()).catch(
        () => undefined,
      ),
  }
}

/** The server's time, told anew every second. */
export function useServerNow(clockAheadMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return now + clockAheadMs
}

/** Since when the line has been lost; null while it is there. */
export function useLostSince(isLive: boolean, now: number): number | null {
  const lastLive = useRef(now)
  if (isLive) lastLive.current = now
  return isLive ? null : lastLive.current
}

/** Keys as a bump bar sends them. None while something is typed, or a key is held down with another. */
export function useKeys(isOn: boolean, onKey: (key: string) => void): void {
  const heard = useRef(onKey)
  heard.current = onKey
  useEffect(() => {
    if (!isOn) return
    function hear(event: KeyboardEvent): void {
      if (event.ctrlKey || event.altKey || event.metaKey || event.repeat) return
      if (event.target instanceof Element && event.target.closest('input, textarea, select, [role="dialog"]'))
        return
      heard.current(event.key.toLowerCase())
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [isOn])
}

/** Calls back where something is there that was not there before; what is there at first is nothing new. */
export function useNotices(notices: ReadonlySet<string> | undefined, onNew: () => void): void {
  const known = useRef<ReadonlySet<string> | null>(null)
  useEffect(() => {
    if (!notices) return
    const before = known.current
    known.current = notices
    if (before && [...notices].some((one) => !before.has(one))) onNew()
  }, [notices, onNew])
}
