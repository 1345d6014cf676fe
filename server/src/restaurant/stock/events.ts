import { type EventDeclarations, event } from '../../ground/events/types.ts'
import { Described } from '../../platform/http/validation/schema.ts'
import { StockBelowPar } from './contract.ts'
import { stockBelowPar } from './examples.ts'

export const stockEvents = {
  'stock.below_par': event(
    'An ingredient drops below its par level at a branch.',
    { stock: Described(StockBelowPar, 'The ingredient that is running low, and its branch.') },
    { stock: stockBelowPar },
  ),
} as const satisfies EventDeclarations
