// Makes restaurants and orders for the benchmark, checks some of them through the API, and keeps the directory.
import { parseArgs } from 'node:util'
import { checkPopulation } from './population/check.ts'
import { directoryFor } from './population/kept.ts'
import { populate } from './population/make.ts'

const HELP = `node bench/populate.ts [--restaurants 1000] [--orders 1000000] [--dir DIRECTORY]

Makes so many restaurants of the sample's size, with so many orders in all, and keeps the directory:
the next benchmark of that size begins with it.`

const { values } = parseArgs({
  options: {
    restaurants: { type: 'string', default: '1000' },
    orders: { type: 'string', default: '1000000' },
    dir: { type: 'string' },
    help: { type: 'boolean' },
  },
})
if (values.help) {
  console.log(HELP)
} else {
  const size = { restaurants: wholeOf(values.restaurants), orders: wholeOf(values.orders) }
  const directory = values.dir ?? directoryFor(size)
  const startedAt = performance.now()
  const kept = await populate(directory, size)
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(0)
  console.log(`${kept.tenants.length} restaurants are in ${directory}, made in ${seconds} s`)
  for (const line of await checkPopulation(directory, kept)) console.log(line)
}

function wholeOf(text: string): number {
  const count = Number(text.replaceAll(/[,_]/g, ''))
  if (!Number.isInteger(count) || count < 1)
    throw new Error(`"${text}" is not a number of restaurants or orders`)
  return count
}
