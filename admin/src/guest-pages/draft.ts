import type { Dispatch, SetStateAction } from 'react'
import type { GuestPageState, PictureWishes } from '../../../server/src/restaurant/guest-pages/contract.ts'

export type Draft = Pick<GuestPageState, 'settings' | 'cover' | 'logo'> & {
  pictures: PictureWishes
  domain: string
  origins: string
}

export type Settings = GuestPageState['settings']
export type Props = {
  state: GuestPageState
  draft: Draft
  change: (more: Partial<Settings>) => void
  setDraft: Dispatch<SetStateAction<Draft>>
  error: unknown
}
