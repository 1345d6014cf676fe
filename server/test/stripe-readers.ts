// Card readers and payments at them, as a stand-in for Stripe keeps them: simulated readers, whose guests the test is.
type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  currency: string
  status: 'requires_payment_method' | 'succeeded' | 'canceled'
  metadata: Record<string, string>
  last_payment_error: { code: string; decline_code: string } | null
}
type Action = {
  type: 'process_payment_intent'
  status: 'in_progress' | 'succeeded' | 'failed'
  failure_code: string | null
  failure_message: string | null
  process_payment_intent: { payment_intent: string }
}
export type StandInReader = {
  id: string
  object: 'terminal.reader'
  label: string
  status: 'online' | 'offline'
  action: Action | null
}
type Said = { status: number; body: object }

export class StandInReaders {
  intents = new Map<string, Intent>()
  all = new Map<string, StandInReader>()
  #id: (kind: string) => string

  constructor(id: (kind: string) => string) {
    this.#id = id
  }

  add(label: string): StandInReader {
    const reader: StandInReader = {
      id: this.#id('tmr'),
      object: 'terminal.reader',
      label,
      status: 'online',
      action: null,
    }
    this.all.set(reader.id, reader)
    return reader
  }

  intentFor(paymentId: string): Intent {
    const found = [...this.intents.values()].filter(({ metadata }) => metadata.payment_id === paymentId)
    if (found.length !== 1) throw new Error(`${found.length} payments of ${paymentId} at Stripe`)
    return found[0] as Intent
  }

  /** Whether a reader asks for this payment. */
  asks({ id }: Intent): boolean {
    return this.#readerOf(id)?.action?.status === 'in_progress'
  }

  /** The guest holds out a card, or gives up. */
  present(
    reader: StandInReader,
    outcome: 'approved' | 'card_declined' | 'customer_canceled',
    decline = '',
  ): void {
    const { action } = reader
    if (action?.status !== 'in_progress') throw new Error('the reader asks for nothing')
    const intent = this.intents.get(action.process_payment_intent.payment_intent) as Intent
    if (outcome === 'approved') {
      intent.status = 'succeeded'
      action.status = 'succeeded'
      return
    }
    action.status = 'failed'
    action.failure_code = outcome
    if (outcome === 'card_declined') intent.last_payment_error = { code: outcome, decline_code: decline }
  }

  captured(): Intent[] {
    return [...this.intents.values()].filter(({ status }) => status === 'succeeded')
  }

  act(said: string, fields: Record<string, string>): Said | null {
    const [method, , , subject = '', id = '', act = '', what = ''] = said.split(/[ /]/)
    if (said === 'POST /v1/payment_intents') return ok(this.#make(fields))
    const intent = subject === 'payment_intents' ? this.intents.get(id) : undefined
    if (intent) return act === 'cancel' ? this.#cancel(intent) : ok(intent)
    if (subject !== 'terminal') return null
    if (id === 'locations')
      return ok(list([{ id: 'tml_1', object: 'terminal.location', display_name: 'Main St' }]))
    if (said === 'GET /v1/terminal/readers') return ok(list([...this.all.values()]))
    if (said === 'POST /v1/terminal/readers') {
      if (fields.registration_code !== 'simulated-wpe') return refused('resource_missing')
      return ok(this.add(fields.label ?? ''))
    }
    const reader = this.all.get(act)
    if (!reader) return refused('resource_missing', 404)
    if (method === 'GET') return ok(reader)
    if (what === 'cancel_action') {
      reader.action = null
      return ok(reader)
    }
    return this.#process(reader, fields.payment_intent ?? '')
  }

  #make(fields: Record<string, string>): Intent {
    const intent: Intent = {
      id: this.#id('pi'),
      object: 'payment_intent',
      amount: Number(fields.amount),
      currency: fields.currency ?? '',
      status: 'requires_payment_method',
      metadata: { payment_id: fields['metadata[payment_id]'] ?? '' },
      last_payment_error: null,
    }
    this.intents.set(intent.id, intent)
    return intent
  }

  #process(reader: StandInReader, intentId: string): Said {
    const intent = this.intents.get(intentId)
    if (reader.status === 'offline') return refused('terminal_reader_offline')
    if (reader.action?.status === 'in_progress') return refused('terminal_reader_busy')
    if (intent?.status !== 'requires_payment_method') return refused('payment_intent_unexpected_state')
    reader.action = {
      type: 'process_payment_intent',
      status: 'in_progress',
      failure_code: null,
      failure_message: null,
      process_payment_intent: { payment_intent: intentId },
    }
    return ok(reader)
  }

  #cancel(intent: Intent): Said {
    if (intent.status !== 'requires_payment_method') return refused('payment_intent_unexpected_state')
    intent.status = 'canceled'
    const reader = this.#readerOf(intent.id)
    if (reader?.action?.status === 'in_progress') reader.action.status = 'failed'
    return ok(intent)
  }

  #readerOf(intentId: string): StandInReader | undefined {
    return [...this.all.values()].find(
      ({ action }) => action?.process_payment_intent.payment_intent === intentId,
    )
  }
}

const ok = (body: object): Said => ({ status: 200, body: structuredClone(body) })
const list = (data: object[]) => ({ object: 'list', data, has_more: false })
function refused(code: string, status = 400): Said {
  return { status, body: { error: { type: 'invalid_request_error', code, message: code } } }
}
