import { act, look, type StaffRoute } from '../../ground/staff-calls/route.ts'
import type { RestaurantRow } from '../../ground/tenants/queries.ts'
import { OneOf, type Static, type TObject, Type } from '../../platform/http/validation/schema.ts'
import { Id } from '../../platform/http/validation/values.ts'
import type { Database } from '../../platform/postgres/pool/database.ts'
import { readTogether, type Tx } from '../../platform/postgres/transaction/transaction.ts'
import { DAY_MS } from '../../platform/time/clock.ts'
import { setSellOutAtZero } from './commands/import-stock.ts'
import { addIngredient, changeIngredient, removeIngredient } from './commands/ingredients.ts'
import {
  cancelPurchase,
  changePurchase,
  draftPurchase,
  receivePurchase,
  sendPurchase,
} from './commands/purchases.ts'
import { saveRecipe } from './commands/recipes.ts'
import { countLine, dropStocktake, finishStocktake, startStocktake } from './commands/stocktake.ts'
import { addSupplier, changeSupplier, removeSupplier } from './commands/suppliers.ts'
import { recordInUnit, transferStock } from './commands/transfer-stock.ts'
import { ALL_PACKS, lastMovements, wasteSince } from './queries/overview.ts'
import {
  presentMovement,
  readDishRecipe,
  readIngredient,
  readMargins,
  readPurchases,
  readStockOverview,
  readStocktake,
  readStocktakes,
  readSuggestions,
} from './reading.ts'
import {
  IngredientEdit,
  IngredientForm,
  MovementForm,
  PurchaseEdit,
  PurchaseForm,
  Receipt,
  RecipeForm,
  StocktakeLine,
  StocktakeStart,
  SupplierEdit,
  SupplierForm,
  TransferForm,
} from './staff-contract.ts'

const WASTE_DAYS = 30
const MOST_MOVEMENTS = 100
const KINDS = {
  waste: ['waste'],
  transfers: ['transfer_out'],
  all: undefined,
} as const
const MovementsQuery = Type.Object({ of: OneOf(['waste', 'transfers', 'all']) })
const Rule = Type.Object({ sell_out_at_zero: Type.Boolean() })
const right = 'keepStock' as const

/** What the stock pages of the web app ask. */
export function stockStaffRoutes(database: Database): StaffRoute[] {
  return [
    page('/stock', database, readStockOverview, { everywhere: true }),
    act({
      method: 'PUT',
      path: '/stock/rule',
      whole: true,
      right,
      body: Rule,
      async run(tx, { body }) {
        await setSellOutAtZero(tx, body.sell_out_at_zero)
        return { data: body }
      },
    }),
    look({
      path: '/stock/movements',
      atOne: true,
      right,
      query: MovementsQuery,
      async read({ restaurant, now, query }) {
        const [rows, reasons] = await readTogether(database, restaurant, [
          lastMovements({ kinds: KINDS[query.of], most: MOST_MOVEMENTS }),
          wasteSince(now - WASTE_DAYS * DAY_MS),
        ])
        return { data: { movements: rows.map((row) => presentMovement(row, restaurant.zone)), reasons } }
      },
    }),
    act({
      method: 'POST',
      path: '/stock/movements',
      right,
      body: MovementForm,
      run: async (tx, { body }) => ({ data: await recordInUnit(tx, body) }),
    }),
    act({
      method: 'POST',
      path: '/stock/transfers',
      right,
      body: TransferForm,
      async run(tx, { body }) {
        await transferStock(tx, body)
        return { data: null }
      },
    }),
    ...ingredientRoutes(database),
    ...recipeRoutes(database),
    ...supplierRoutes(),
    ...stocktakeRoutes(database),
    ...purchaseRoutes(database),
  ]
}

/** What a function reads for a page of the app: at one branch, unless it says otherwise. */
function page(
  path: string,
  database: Database,
  read: (database: Database, restaurant: RestaurantRow, id: number) => Promise<unknown>,
  where: { atOne?: true; everywhere?: true } = { atOne: true },
): StaffRoute {
  return look({
    path,
    ...where,
    right,
    read: async ({ restaurant, number }) => ({ data: await read(database, restaurant, number) }),
  })
}

/** A button: nothing is filled in, and nothing answered. */
function press(path: string, run: (tx: Tx, id: number) => Promise<unknown>): StaffRoute {
  return act({
    method: 'POST',
    path,
    right,
    async run(tx, { number }) {
      await run(tx, number)
      return { data: null }
    },
  })
}

/** Adding, changing and removing one kind of thing. */
function changesOf<Form extends TObject, Edit extends TObject>(
  path: string,
  name: string,
  changes: {
    form: Form
    edit: Edit
    add: (tx: Tx, form: Static<Form>) => Promise<unknown>
    change: (tx: Tx, id: number, edit: Static<Edit>) => Promise<unknown>
    remove: (tx: Tx, id: number) => Promise<unknown>
  },
): StaffRoute[] {
  const { form, edit, add, change, remove } = changes
  return [
    act({
      method: 'POST',
      path,
      right,
      body: form,
      run: async (tx, { body }) => ({ data: await add(tx, body as Static<Form>) }),
    }),
    act({
      method: 'PUT',
      path: `${path}/:${name}`,
      right,
      body: edit,
      run: async (tx, { number, body }) => ({ data: await change(tx, number, body as Static<Edit>) }),
    }),
    act({
      method: 'DELETE',
      path: `${path}/:${name}`,
      whole: true,
      right,
      run: async (tx, { number }) => ({ data: await remove(tx, number) }),
    }),
  ]
}

function ingredientRoutes(database: Database): StaffRoute[] {
  return [
    page('/stock/ingredients/:ingredient', database, readIngredient),
    ...changesOf('/stock/ingredients', 'ingredient', {
      form: IngredientForm,
      edit: IngredientEdit,
      add: addIngredient,
      change: changeIngredient,
      remove: removeIngredient,
    }),
  ]
}

function recipeRoutes(database: Database): StaffRoute[] {
  return [
    page('/stock/margins', database, readMargins),
    page('/stock/recipes/:item', database, readDishRecipe),
    act({
      method: 'PUT',
      path: '/stock/recipes',
      right,
      body: RecipeForm,
      async run(tx, { body }) {
        await saveRecipe(tx, body)
        return { data: null }
      },
    }),
  ]
}

function supplierRoutes(): StaffRoute[] {
  return changesOf('/stock/suppliers', 'supplier', {
    form: SupplierForm,
    edit: SupplierEdit,
    add: addSupplier,
    change: changeSupplier,
    remove: removeSupplier,
  })
}

function stocktakeRoutes(database: Database): StaffRoute[] {
  return [
    page('/stock/stocktakes', database, readStocktakes),
    page('/stock/stocktakes/:stocktake', database, readStocktake, {}),
    act({
      method: 'POST',
      path: '/stock/stocktakes',
      right,
      body: StocktakeStart,
      run: async (tx, { body }) => ({ data: await startStocktake(tx, body.branch_id) }),
    }),
    act({
      method: 'PUT',
      path: '/stock/stocktakes/:stocktake/line',
      right,
      body: StocktakeLine,
      async run(tx, { number, body }) {
        await countLine(tx, number, body)
        return { data: null }
      },
    }),
    press('/stock/stocktakes/:stocktake/finish', finishStocktake),
    press('/stock/stocktakes/:stocktake/drop', dropStocktake),
  ]
}

const BranchQuery = Type.Object({ branch_id: Id() })

function purchaseRoutes(database: Database): StaffRoute[] {
  return [
    look({
      path: '/stock/purchases',
      atOne: true,
      right,
      async read({ restaurant }) {
        const [[packs], purchases] = await Promise.all([
          readTogether(database, restaurant, [ALL_PACKS]),
          readPurchases(database, restaurant),
        ])
        return { data: { purchases, packs } }
      },
    }),
    look({
      path: '/stock/suggestions',
      atOne: true,
      right,
      query: BranchQuery,
      read: async ({ restaurant, query }) => ({
        data: await readSuggestions(database, restaurant, query.branch_id),
      }),
    }),
    act({
      method: 'POST',
      path: '/stock/purchases',
      right,
      body: PurchaseForm,
      run: async (tx, { body }) => ({ data: await draftPurchase(tx, body) }),
    }),
    act({
      method: 'PUT',
      path: '/stock/purchases/:purchase',
      right,
      body: PurchaseEdit,
      run: async (tx, { number, body }) => ({ data: await changePurchase(tx, number, body) }),
    }),
    act({
      method: 'POST',
      path: '/stock/purchases/:purchase/order',
      right,
      run: async (tx, { number }) => ({ data: await sendPurchase(tx, number) }),
    }),
    act({
      method: 'POST',
      path: '/stock/purchases/:purchase/receive',
      right,
      body: Receipt,
      run: async (tx, { number, body }) => ({ data: await receivePurchase(tx, number, body) }),
    }),
    act({
      method: 'POST',
      path: '/stock/purchases/:purchase/cancel',
      right,
      run: async (tx, { number }) => ({ data: await cancelPurchase(tx, number) }),
    }),
  ]
}
