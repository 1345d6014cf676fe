import { bookingRules, tableCombinations, tables } from './floor.ts'
import { guests } from './guests.ts'
import { happyHours } from './happy-hours.ts'
import { breakfastMenu } from './menu-breakfast.ts'
import { drinksMenu } from './menu-drinks.ts'
import { mainMenu } from './menu-main.ts'
import { modifierGroups } from './modifiers.ts'
import { branches, settings, stations } from './settings.ts'

/** The sample venue as a restaurant document. `today` is its local date, `YYYY-MM-DD`. */
export function sampleDocument(today: string) {
  return {
    settings,
    branches,
    stations,
    modifier_groups: modifierGroups,
    // Ids follow this order: the first dishes an integrator lists can be ordered at any hour, breakfast cannot.
    menus: [mainMenu, breakfastMenu, drinksMenu],
    happy_hours: happyHours,
    tables,
    table_combinations: tableCombinations,
    booking: bookingRules(today),
    guests,
  }
}
