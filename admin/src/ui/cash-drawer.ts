// The cash drawer that stands beside this device. Every call names it; it counts only where it is open, at the branch where
// the money is taken.
import { keptHere } from './kept-here.ts'

const drawer = keptHere('drawer')

export const drawerHere = drawer.now
export const useDrawerHere = drawer.use
