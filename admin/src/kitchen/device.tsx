import { KitchenScreen } from './screen.tsx'
import { deviceSource, KITCHEN_CALLS } from './source.ts'

/** All that a paired device is shown. */
export default function Device() {
  return <KitchenScreen source={deviceSource} onLeave={() => location.assign(KITCHEN_CALLS.pairPath)} />
}
