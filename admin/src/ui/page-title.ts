import { useEffect } from 'react'

/** How many wait stands in front, to be seen from another tab. */
export function usePageTitle(title: string, waiting = 0): void {
  useEffect(() => {
    document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${title} · Comanda`
  }, [title, waiting])
}
