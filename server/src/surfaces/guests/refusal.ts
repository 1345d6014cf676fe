import { PageRefusal, wordsOf } from '../../platform/http/pages/pages.ts'
import { type GuestKeys, guestTexts } from './texts/texts.ts'

/** A refusal in the words of the guest pages, and so in each of their languages. */
export class GuestRefusal extends PageRefusal {
  title: GuestKeys
  hint: GuestKeys
  constructor(status: number, title: GuestKeys, hint: GuestKeys, headers: Record<string, string> = {}) {
    super(status, wordsOf(guestTexts, title, hint), headers)
    this.title = title
    this.hint = hint
  }
}

export function refusal(
  status: number,
  title: GuestKeys,
  hint: GuestKeys,
  headers: Record<string, string> = {},
): GuestRefusal {
  return new GuestRefusal(status, title, hint, headers)
}

export function noPage(): GuestRefusal {
  return refusal(404, 'noPage', 'noPageHint')
}
