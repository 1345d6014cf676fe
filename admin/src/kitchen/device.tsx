import { PAIR_PATH } from './paths.ts'
import { KitchenScreen } from './screen.tsx'
import { deviceSource } from './source.ts'

/** All that a paired device is shown. */
export default function Device() {
  return <KitchenScreen source={deviceSource} onLeave={() => location.assign(PAIR_PATH)} />
}
