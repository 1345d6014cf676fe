import { type RefCallback, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import type { Speech } from './menu-lines.tsx'
import { type Measured, type Page, paginate } from './paginate.ts'
import type { Section } from './sections.ts'
import { useRoom } from './use-room.ts'

/** As large as it can be written without taking more pages. */
const SCALES = [2.2, 1.9, 1.6, 1.4, 1.25, 1.1]
/** In letters; as in the style. */
const COLUMN = 20
const GAP = 2

type Laid = { scale: number; columns: number; pages: Page[] }

/** How the menu is laid out in the room that there is: as high as it really gets, whatever it says. */
export function usePages(
  sections: readonly Section[],
  speech: Speech,
): Laid & { ref: RefCallback<HTMLElement>; measure: RefObject<HTMLDivElement | null> } {
  const [ref, room] = useRoom()
  const measure = useRef<HTMLDivElement>(null)
  const [laid, setLaid] = useState<Laid>({ scale: 1, columns: 1, pages: [] })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is said, and in which language, is what is measured
  useLayoutEffect(() => {
    const element = measure.current
    if (!element || !room) return
    const letter = Number.parseFloat(getComputedStyle(element.parentElement ?? element).fontSize)
    const laidAt = (scale: number): Laid => {
      const size = letter * scale
      const gap = GAP * size
      const columns = Math.max(1, Math.floor((room.width + gap) / (COLUMN * size + gap)))
      element.style.fontSize = `${size}px`
      element.style.width = `${(room.width - gap * (columns - 1)) / columns}px`
      return { scale, columns, pages: paginate(measured(element), { columns, height: room.height }) }
    }
    const plain = laidAt(1)
    const larger = SCALES.values().map(laidAt)
    setLaid(larger.find(({ pages }) => pages.length <= plain.pages.length) ?? plain)
  }, [sections, speech, room])
  return { ...laid, ref, measure }
}

function measured(element: HTMLElement): Measured[] {
  return [...element.querySelectorAll<HTMLElement>('[data-section]')].map((section) => ({
    key: section.dataset.section ?? '',
    heading: section.querySelector<HTMLElement>('[data-heading]')?.getBoundingClientRect().height ?? 0,
    dishes: [...section.querySelectorAll<HTMLElement>('[data-dish]')].map((dish) => ({
      key: dish.dataset.dish ?? '',
      height: dish.getBoundingClientRect().height,
    })),
  }))
}
