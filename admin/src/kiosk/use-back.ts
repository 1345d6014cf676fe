import { useEffect, useRef } from 'react'
import type { Step } from './use-visit.ts'

/** The browser's own way back leads one step back, never off the page and never to what somebody did before. */
export function useBack(step: Step, back: () => void): void {
  const onBack = useRef(back)
  onBack.current = back
  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useEffect(() => {
    // Browsers skip what no touch has added: each step adds it again.
    if (history.state?.kiosk !== true) history.pushState({ kiosk: true }, '')
  }, [step])
  useEffect(() => {
    const went = () => {
      if (history.state?.kiosk !== true) history.pushState({ kiosk: true }, '')
      onBack.current()
    }
    window.addEventListener('popstate', went)
    return () => window.removeEventListener('popstate', went)
  }, [])
}
