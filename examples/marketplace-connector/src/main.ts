import { createClient } from '@comanda/sdk'
import { openChannel } from './channel.ts'
import { followEvents } from './events.ts'
import { marketplace } from './marketplace.ts'
import { createConnectorServer } from './server.ts'
import { createStock } from './stock.ts'

const { COMANDA_URL = '', COMANDA_TOKEN = '' } = process.env
const { MARKETPLACE_URL = '', MARKETPLACE_SECRET = '', CURSOR_FILE = 'connector.cursor' } = process.env
const { CHANNEL = 'marketplace', CHANNEL_NAME = 'Marketplace', MENU_EVERY_SECONDS = '300' } = process.env
const port = Number(process.env.PORT ?? 4400)
if (MARKETPLACE_SECRET === '') throw new Error('Set MARKETPLACE_SECRET.')

if (COMANDA_URL === '') throw new Error('Set COMANDA_URL to the address of the service.')
const comanda = createClient({ url: COMANDA_URL, token: COMANDA_TOKEN })
const partner = marketplace(MARKETPLACE_URL, MARKETPLACE_SECRET)
await openChannel(comanda, CHANNEL, CHANNEL_NAME)
const stock = createStock(comanda, partner)
const stop = new AbortController()
process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort())

const server = createConnectorServer({ comanda, channel: CHANNEL, stock, secret: MARKETPLACE_SECRET })
server.listen(port, () => console.log(`Waiting for orders on port ${port}`))
stop.signal.addEventListener('abort', () => server.close())

await followEvents({
  comanda,
  channel: CHANNEL,
  partner,
  stock,
  cursorFile: CURSOR_FILE,
  menuEveryMs: Number(MENU_EVERY_SECONDS) * 1_000,
  signal: stop.signal,
})
