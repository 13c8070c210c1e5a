/** A charge as the product sees it. `status` is the provider's word for how far it has come. */
export type Charge = {
  intentId: string
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_confirmation' | 'failed' | 'canceled'
  /** Lets the payer's browser finish the payment; never stored. */
  clientSecret: string | null
  amountUsdCents: number
  currency: string
  metadata: Record<string, string>
  /** The provider's sentence about the last refusal, fit for the payer. */
  declineMessage: string | null
  /** The payer closed the bank's question or failed it: the provider does not say which. */
  isUnconfirmed: boolean
  createdAt: Date
}

export type ChargeRequest = {
  usdCents: number
  paymentMethodId: string
  /** The kinds of payment methods it may be. */
  methods: ('card' | 'link')[]
  description: string
  metadata: Record<string, string>
  /** Whose saved cards it may use, and where the card is kept if `saveCard`. */
  customerId?: string | undefined
  saveCard?: boolean | undefined
}

/** `fingerprint` is the same for the same card, however often it was saved. */
export type Card = { id: string; brand: string; last4: string; expMonth: number; expYear: number; fingerprint: string }

/** Money going back to a card. `pending` ends with a notice. */
export type Refund = {
  refundId: string
  intentId: string
  usdCents: number
  status: 'pending' | 'succeeded' | 'failed'
  createdAt: Date
}

/** A payer's bank taking a payment back. Only `opened`, `won` and `lost` change anything here. */
export type Dispute = {
  disputeId: string
  intentId: string
  usdCents: number
  state: 'opened' | 'won' | 'lost'
  reason: string
  /** Until when the bank takes evidence; null: not said. */
  dueAt: Date | null
  createdAt: Date
}

/** A dispute as the provider has it now. `evidence` are texts by the provider's names. */
export type DisputeCase = {
  stage: 'needs_response' | 'under_review' | 'won' | 'lost'
  dueAt: Date | null
  submissions: number
  evidence: Readonly<Record<string, string>>
}

/** Somebody who is paid out. */
export type Payee = { payeeId: string; ready: boolean; missing: string[] }

/** Money on its way to a payee's bank. */
export type Transfer = { transferId: string; usdCents: number; reversed: boolean; metadata: Record<string, string> }
export type Payout = {
  payoutId: string
  payeeId: string
  usdCents: number
  status: 'pending' | 'paid' | 'failed'
  failure: string | null
  metadata: Record<string, string>
}

/** What a payment notice says, once its signature and age are proven. `name` is the provider's own. */
export type PaymentEvent = { id: string; name: string } & (
  | { type: 'charge'; charge: Charge }
  | { type: 'refund'; refund: Refund }
  | { type: 'dispute'; dispute: Dispute }
  | { type: 'fraud_warning'; intentId: string }
  | { type: 'payee'; payee: Payee }
  | { type: 'payout'; payout: Payout }
  | { type: 'other' }
)

/**
 * `declined` carries a sentence for the payer; `short`: our own balance there is too small; `unreachable` says nothing
 * about whether money moved.
 */
export class PaymentError extends Error {
  readonly outcome: 'declined' | 'invalid' | 'short' | 'unreachable'
  readonly intentId: string | undefined
  constructor(
    outcome: PaymentError['outcome'],
    message: string,
    options?: { intentId?: string | undefined; cause?: unknown },
  ) {
    super(message, { cause: options?.cause })
    this.name = 'PaymentError'
    this.outcome = outcome
    this.intentId = options?.intentId
  }
}

/** Every call may throw a PaymentError. A key makes a second call with it harmless: it has the first one's effect. */
export type Payments = {
  charge(request: ChargeRequest, key: string): Promise<Charge>
  find(intentId: string): Promise<Charge>
  /** Charges created since then, newest first; `after` is the last intent of the page before. */
  listSince(since: Date, after?: string): Promise<{ charges: Charge[]; more: boolean }>
  /** Gives the whole payment back. */
  refund(intentId: string, metadata: Record<string, string>, key: string): Promise<Refund>
  /** Refunds and disputes created since then, newest first, for the reconciling job. */
  listRefunds(since: Date, after?: string): Promise<{ refunds: Refund[]; more: boolean }>
  listDisputes(since: Date, after?: string): Promise<{ disputes: Dispute[]; more: boolean }>

  findDispute(disputeId: string): Promise<DisputeCase>
  /** Keeps texts for the bank; with `submit` it gets them, once. An empty text takes one away. */
  giveEvidence(
    disputeId: string,
    given: { evidence: Readonly<Record<string, string>>; submit: boolean },
    key: string,
  ): Promise<DisputeCase>

  /** Keeps a file that evidence can name. @returns its id at the provider */
  keepFile(file: { name: string; type: string; bytes: Uint8Array }): Promise<string>

  createCustomer(person: { userId: string; email: string }): Promise<string>
  /** Forgets a payer with all their cards; their charges stay. `invalid` when there is no such payer any more. */
  removeCustomer(customerId: string): Promise<void>
  /** Returns the fingerprint of a card, or null for another payment method. */
  findFingerprint(paymentMethodId: string): Promise<string | null>
  listCards(customerId: string): Promise<Card[]>
  removeCard(cardId: string): Promise<void>

  createPayee(person: { userId: string; email: string; country: string }): Promise<string>
  findPayee(payeeId: string): Promise<Payee>
  /** Where a payee tells the provider who they are; good for a few minutes and one visit. */
  onboardingUrl(payeeId: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Where a payee who is ready changes their bank account at the provider; good for one visit. */
  payeePageUrl(payeeId: string): Promise<string>
  transfer(to: { payeeId: string; usdCents: number; metadata: Record<string, string> }, key: string): Promise<Transfer>
  /** The transfer that was made under this key, also when the provider has forgotten the key itself (after a day). */
  findTransfer(key: string): Promise<Transfer | undefined>
  payOut(to: { payeeId: string; usdCents: number; metadata: Record<string, string> }, key: string): Promise<Payout>
  findPayout(payeeId: string, payoutId: string): Promise<Payout>
  /** Payouts to a payee's bank created since then, newest first; `after` is the last one of the page before. */
  listPayouts(payeeId: string, since: Date, after?: string): Promise<{ payouts: Payout[]; more: boolean }>
  reverseTransfer(transferId: string, key: string): Promise<void>

  /** The notice, or undefined when it was not signed by the provider within the last five minutes. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>
}
