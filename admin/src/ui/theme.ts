import { createTheme, type MantineColorsTuple } from '@mantine/core'

/** The brand's brick red; the shade that buttons use keeps white text readable (contrast 5.7 : 1). */
const brick: MantineColorsTuple = [
  '#fdf1ee',
  '#f7ded8',
  '#f0b9ac',
  '#e8927d',
  '#e17155',
  '#dd5c3c',
  '#c94b2d',
  '#b3402a',
  '#9c3422',
  '#84291a',
]

export const theme = createTheme({
  primaryColor: 'brick',
  primaryShade: { light: 7, dark: 7 },
  colors: { brick },
  defaultRadius: 'md',
  fontFamily: 'system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Noto Sans Arabic", sans-serif',
  cursorType: 'pointer',
  respectReducedMotion: true,
})
