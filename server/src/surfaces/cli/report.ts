import { rebuildSales } from '../../restaurant/orders/commands/rebuild-sales.ts'
import { type Command, forRestaurant } from './command.ts'

export const reportCommands: Record<string, Command> = {
  rebuild: {
    summary: 'calculate the daily sales figures again from the orders',
    options: { restaurant: { value: 'SLUG', summary: "The restaurant's slug", required: true } },
    async run(input) {
      const slug = input.text('restaurant')
      const done = await forRestaurant(input.config, slug, (tx) => rebuildSales(tx))
      return { json: { slug, ...done }, lines: [`${slug}: ${done.orders} orders on ${done.days} days.`] }
    },
  },
}
