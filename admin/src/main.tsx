import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './ui/app.css'
import './ui/touch.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { devicePageAt } from './device-pages.ts'
import { wordsOf } from './languages/languages.ts'
import { queries, router } from './routes.tsx'
import { firstLanguage, LanguageProvider, type Told } from './ui/language/language.tsx'
import { Look } from './ui/look.tsx'
import { Messages } from './ui/messages.tsx'
import { printInLight } from './ui/print.ts'
import { isTouch } from './ui/touch.ts'

const Device = devicePageAt(location.pathname)

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
printInLight()
if (isTouch) document.documentElement.dataset.touch = ''
// Not of the first script: what is kept for when the server cannot be reached.
void import('./ui/offline/start.ts').then(({ start }) => start(queries))
void showIn(root)

async function showIn(root: HTMLElement): Promise<void> {
  const language = firstLanguage()
  // Without its words English is better than nothing.
  const first: Told = await wordsOf(language).then(
    (words) => ({ language, words }),
    () => ({ language: 'en', words: null }),
  )
  createRoot(root).render(
    <StrictMode>
      <LanguageProvider first={first} wordsOf={wordsOf}>
        <Look>
          <QueryClientProvider client={queries}>
            <Messages />
            {Device ? (
              <Suspense>
                <Device />
              </Suspense>
            ) : (
              <RouterProvider router={router} />
            )}
          </QueryClientProvider>
        </Look>
      </LanguageProvider>
    </StrictMode>,
  )
}
