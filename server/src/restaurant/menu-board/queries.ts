import { sql } from 'kysely'

export const MENU_IDS = sql<{ id: number }>`select id from menus`
export const CATEGORY_IDS = sql<{ id: number }>`select id from categories`
