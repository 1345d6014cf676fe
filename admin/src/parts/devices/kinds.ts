// The kinds of devices as Settings shows them: a new kind is one more line here, its settings a file beside this one.
import type { KindShown } from './kind.ts'
import { KIOSK } from './kiosk-settings.tsx'
import { KITCHEN } from './kitchen-settings.tsx'
import { MENU_BOARD } from './menu-board-settings.tsx'
import { ORDER_BOARD } from './order-board-settings.tsx'
import { TILL } from './till-settings.tsx'

export const KINDS_SHOWN: readonly KindShown[] = [KITCHEN, TILL, KIOSK, ORDER_BOARD, MENU_BOARD]
