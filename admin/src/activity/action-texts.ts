import { textsOf } from '../ui/language/texts.ts'
import { guestsActions } from './actions/guests-texts.ts'
import { menuActions } from './actions/menu-texts.ts'
import { ordersActions } from './actions/orders-texts.ts'
import { programsActions } from './actions/programs-texts.ts'
import { restaurantActions } from './actions/restaurant-texts.ts'
import { teamActions } from './actions/team-texts.ts'

/** What was done, in plain words. An action that is not here is shown by its own name. */
export const actionTexts = textsOf('activity.actionTexts', {
  ...ordersActions,
  ...guestsActions,
  ...menuActions,
  ...teamActions,
  ...restaurantActions,
  ...programsActions,
})

export type ActionKey = keyof (typeof actionTexts)['en']

export function isKnownAction(action: string): action is ActionKey {
  return Object.hasOwn(actionTexts.en, action)
}
