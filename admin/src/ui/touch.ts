import { isTill } from './place.ts'

/** Whether fingers work this: then no field is gone to that would open the keyboard, and nobody is told of keys. */
export const isTouch: boolean =
  matchMedia('(pointer: coarse)').matches || (isTill() && navigator.maxTouchPoints > 0)
