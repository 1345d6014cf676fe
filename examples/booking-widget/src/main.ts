import { createClient } from '@comanda/sdk'
import { createWidgetServer } from './server.ts'

const { COMANDA_URL = '', COMANDA_TOKEN = '', WIDGET_SECRET = '' } = process.env
const port = Number(process.env.PORT ?? 4300)
if (COMANDA_URL === '') throw new Error('Set COMANDA_URL to the address of the service.')
if (WIDGET_SECRET.length < 32) throw new Error('Set WIDGET_SECRET to at least 32 random characters.')

const server = createWidgetServer({
  // A guest waits for the answer: better a quick "please call us" than many retries.
  comanda: createClient({ url: COMANDA_URL, token: COMANDA_TOKEN, timeoutMs: 8_000, maxRetries: 2 }),
  secret: WIDGET_SECRET,
  allowedOrigin: process.env.ALLOWED_ORIGIN ?? null,
})
server.listen(port, () => console.log(`The widget is at http://localhost:${port}`))
