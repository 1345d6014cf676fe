// Contrast as WCAG 2.2 defines it, and colours that always reach what it asks of text.

const WHITE = '#ffffff'
const DARK = '#1c1917'
/** What text of usual size needs. */
export const ENOUGH = 4.5

function channels(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

function luminance(colour: string): number {
  const [red, green, blue] = channels(colour).map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** From 1 (the same) to 21 (black and white). */
export function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** White or nearly black, whichever is read better on it; one of them always has enough contrast. */
export function textOn(colour: string): string {
  return contrast(colour, WHITE) >= contrast(colour, DARK) ? WHITE : DARK
}

function mixed(colour: string, other: string, share: number): string {
  const [from, to] = [channels(colour), channels(other)]
  const parts = from.map((channel, index) => Math.round(channel + ((to[index] ?? 0) - channel) * share))
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** The colour itself where it can be read on the background, else as little darker or lighter as that takes. */
export function readableOn(colour: string, background: string): string {
  const towards = luminance(background) > 0.5 ? '#000000' : '#ffffff'
  for (let step = 0; step < 20; step++) {
    const shade = mixed(colour, towards, step / 20)
    if (contrast(shade, background) >= ENOUGH) return shade
  }
  return towards
}
