import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/app.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { DEVICE_PATH } from './kitchen/paths.ts'
import { queries, router } from './routes.tsx'
import { LanguageProvider } from './ui/language/language.tsx'
import { Messages } from './ui/messages.tsx'
import { styleNonce } from './ui/nonce.ts'
import { printInLight } from './ui/print.ts'
import { theme } from './ui/theme.ts'

/** A device that is paired with one screen has no session: nothing else of the app is for it. */
const Device = lazy(() => import('./kitchen/device.tsx'))
const isDevice = location.pathname === DEVICE_PATH

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
printInLight()
createRoot(root).render(
  <StrictMode>
    <LanguageProvider>
      <MantineProvider theme={theme} defaultColorScheme="auto" getStyleNonce={() => styleNonce}>
        <QueryClientProvider client={queries}>
          <Messages />
          {isDevice ? (
            <Suspense>
              <Device />
            </Suspense>
          ) : (
            <RouterProvider router={router} />
          )}
        </QueryClientProvider>
      </MantineProvider>
    </LanguageProvider>
  </StrictMode>,
)
