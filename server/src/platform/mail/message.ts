type Mailbox = { name: string; address: string }

export type MailMessage = {
  /** The name that receivers see; the address is the installation's. */
  fromName: string
  to: Mailbox
  subject: string
  text: string
  /** The same on every attempt, so that a receiver who gets it twice can tell. */
  id: string
  calendar?: { method: string; content: string; filename: string }
  /** A picture of the restaurant above the text, as JPEG: mail programs know no newer kind. */
  cover?: Buffer
  /** Shown below the text, each with a line of its own. */
  pictures?: { label: string; png: Buffer }[]
}
