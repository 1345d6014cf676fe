import { faultKinds } from '../../platform/faults.ts'

/** Why no point of sale is connected. */
export const posFault = faultKinds({
  connected_already: 'A point of sale is already connected. Disconnect it first.',
})
