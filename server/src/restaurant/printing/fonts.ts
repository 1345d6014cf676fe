// Letters of every script we bring along, from npm: nothing is installed, and nothing is asked of the network. Scripts that
// are not among them are drawn with the fonts of the machine, where it has any.

import { createRequire } from 'node:module'
import { onFirstUse } from '../../platform/first-use.ts'

const require = createRequire(import.meta.url)

const FILES = [
  'noto-sans/400Regular/NotoSans_400Regular.ttf',
  'noto-sans/700Bold/NotoSans_700Bold.ttf',
  'noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf',
  'noto-sans-arabic/700Bold/NotoSansArabic_700Bold.ttf',
  'noto-sans-hebrew/400Regular/NotoSansHebrew_400Regular.ttf',
  'noto-sans-hebrew/700Bold/NotoSansHebrew_700Bold.ttf',
  'noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  'noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
  // Chinese and Japanese, in one weight.
  'chocolate-classical-sans/400Regular/ChocolateClassicalSans_400Regular.ttf',
  'nanum-gothic/400Regular/NanumGothic_400Regular.ttf',
  'nanum-gothic/700Bold/NanumGothic_700Bold.ttf',
]
export const FONT_FAMILIES =
  'Noto Sans, Noto Sans Arabic, Noto Sans Hebrew, Noto Sans Thai, Chocolate Classical Sans, NanumGothic, sans-serif'

/** sharp, once it knows our fonts: a file that was named in one text is there for all that follow. */
export const sharpWithFonts = onFirstUse(async () => {
  const { default: sharp } = await import('sharp')
  for (const file of FILES) {
    const fontfile = require.resolve(`@expo-google-fonts/${file}`)
    await sharp({ text: { text: 'a', fontfile } })
      .raw()
      .toBuffer()
  }
  return sharp
})
