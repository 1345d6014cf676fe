import { readableOn, textOn } from '../../../server/src/restaurant/guest-pages/rules/colour.ts'

/** `--card` of the style, by day and by night. */
const LIGHT = '#ffffff'
const DARK = '#1f2023'

/** The owner's colour with enough contrast, as on the guests' pages; ours where they have chosen none. */
export function accentStyle(accent: string | null): Record<`--${string}`, string> {
  if (accent === null) return {}
  const [day, night] = [readableOn(accent, LIGHT), readableOn(accent, DARK)]
  return {
    '--accent': `light-dark(${day}, ${night})`,
    '--on-accent': `light-dark(${textOn(day)}, ${textOn(night)})`,
    '--chosen': `color-mix(in srgb, light-dark(${day}, ${night}) 14%, var(--card))`,
  }
}
