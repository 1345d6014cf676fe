import type { GuestPageState, PictureWishes } from '../../../server/src/restaurant/guest-pages/contract.ts'
import type { Form } from '../ui/form.ts'

export type Draft = Pick<GuestPageState, 'settings' | 'cover' | 'logo'> & {
  pictures: PictureWishes
  domain: string
  origins: string
}

export type Settings = GuestPageState['settings']
export type Props = {
  state: GuestPageState
  form: Form<Draft>
  draft: Draft
  change: (more: Partial<Settings>) => void
}
