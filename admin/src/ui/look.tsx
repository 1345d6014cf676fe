import { MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { localeOf, useLanguage } from './language/language.tsx'
import { styleNonce } from './nonce.ts'
import { theme } from './theme.ts'

/** Colours and letters, and fields for numbers that write decimals as the language does. Both signs can be typed in each. */
export function Look({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const own = useMemo(() => {
    const decimalSeparator = (0.5).toLocaleString(localeOf(language)).charAt(1)
    return { ...theme, components: { NumberInput: { defaultProps: { decimalSeparator } } } }
  }, [language])
  return (
    <MantineProvider theme={own} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
      {children}
    </MantineProvider>
  )
}
