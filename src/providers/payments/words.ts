/** A charge as the product sees it. `status` is the provider's term. */
export type Charge = {
  intentId: string
  status: 'succeeded' | 'processing' | 'requires_action' | 'requires_confirmation' | 'failed' | 'canceled'
  /** Secret with which the payer's browser completes the payment; never stored. */
  clientSecret: string | null
  amountUsdCents: number
  currency: string
  metadata: Record<string, string>
  /** The provider's sentence about the last refusal, suitable for the payer. */
  declineMessage: string | null
  /** True if the payer closed or failed the bank's confirmation; the provider does not tell which. */
  isUnconfirmed: boolean
  createdAt: Date
}

export type ChargeRequest = {
  usdCents: number
  paymentMethodId: string
  /** Allowed kinds of payment methods. */
  methods: ('card' | 'link')[]
  description: string
  metadata: Record<string, string>
  /** Customer whose saved cards may be used, and to whom the card is saved with `saveCard`. */
  customerId?: string | undefined
  saveCard?: boolean | undefined
}

/** `fingerprint` is the same for the same card, however often it was saved. */
export type Card = { id: string; brand: string; last4: string; expMonth: number; expYear: number; fingerprint: string }

/** A refund to a card. After `pending`, an event reports the outcome. */
export type Refund = {
  refundId: string
  intentId: string
  usdCents: number
  status: 'pending' | 'succeeded' | 'failed'
  createdAt: Date
}

/** A chargeback of the payer's bank. Only `opened`, `won` and `lost` have an effect here. */
export type Dispute = {
  disputeId: string
  intentId: string
  usdCents: number
  state: 'opened' | 'won' | 'lost'
  reason: string
  /** Deadline of the bank for evidence; null if unknown. */
  dueAt: Date | null
  createdAt: Date
}

/** Current state of a dispute at the provider. `evidence` contains texts by the provider's field names. */
export type DisputeCase = {
  stage: 'needs_response' | 'under_review' | 'won' | 'lost'
  dueAt: Date | null
  submissions: number
  evidence: Readonly<Record<string, string>>
}

/** A person who receives payouts. */
export type Payee = { payeeId: string; ready: boolean; missing: string[] }

/** A transfer from the product's balance to a payee's. */
export type Transfer = {
  transferId: string
  payeeId: string
  usdCents: number
  reversed: boolean
  metadata: Record<string, string>
  createdAt: Date
}

/** A payout from a payee's balance to their bank. */
export type Payout = {
  payoutId: string
  payeeId: string
  usdCents: number
  status: 'pending' | 'paid' | 'failed'
  failure: string | null
  metadata: Record<string, string>
}

/** A payment event with verified signature and age. `name` is the provider's own. */
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
 * Failure of a payment call. `declined` has a sentence for the payer; `short`: our own balance at the provider is too low;
 * `unreachable`: it is unknown whether money moved.
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

/**
 * Every call may throw a PaymentError. A call with a key is idempotent: a second call returns the first one's effect.
 */
export type Payments = {
  charge(request: ChargeRequest, key: string): Promise<Charge>
  find(intentId: string): Promise<Charge>
  /** Returns charges created since then, newest first; `after` is the last intent of the previous page. */
  listSince(since: Date, after?: string): Promise<{ charges: Charge[]; more: boolean }>
  /** Refunds the whole payment. */
  refund(intentId: string, metadata: Record<string, string>, key: string): Promise<Refund>
  /** Returns refunds created since then, newest first, for the reconciliation job. */
  listRefunds(since: Date, after?: string): Promise<{ refunds: Refund[]; more: boolean }>
  listDisputes(since: Date, after?: string): Promise<{ disputes: Dispute[]; more: boolean }>

  findDispute(disputeId: string): Promise<DisputeCase>
  /** Saves texts for the bank; with `submit` they are sent, which is possible once. An empty text removes one. */
  giveEvidence(
    disputeId: string,
    given: { evidence: Readonly<Record<string, string>>; submit: boolean },
    key: string,
  ): Promise<DisputeCase>

  /** Uploads a file for use as evidence. @returns its id at the provider */
  keepFile(file: { name: string; type: string; bytes: Uint8Array }): Promise<string>

  createCustomer(person: { userId: string; email: string }): Promise<string>
  /** Deletes a payer with all their cards; their charges stay. Throws `invalid` if the payer no longer exists. */
  removeCustomer(customerId: string): Promise<void>
  /** Returns the fingerprint of a card, or null for another payment method. */
  findFingerprint(paymentMethodId: string): Promise<string | null>
  listCards(customerId: string): Promise<Card[]>
  removeCard(cardId: string): Promise<void>

  createPayee(person: { userId: string; email: string; country: string }): Promise<string>
  findPayee(payeeId: string): Promise<Payee>
  /** Returns the URL where a payee identifies themselves to the provider; valid for a few minutes and one visit. */
  onboardingUrl(payeeId: string, back: { returnUrl: string; refreshUrl: string }): Promise<string>
  /** Returns the URL where a verified payee changes their bank account at the provider; valid for one visit. */
  payeePageUrl(payeeId: string): Promise<string>
  transfer(to: { payeeId: string; usdCents: number; metadata: Record<string, string> }, key: string): Promise<Transfer>
  /** Finds the transfer with this key, also after the provider has forgotten the key itself (after a day). */
  findTransfer(key: string): Promise<Transfer | undefined>
  /** Returns transfers created since then, newest first; `after` is the last one of the previous page. */
  listTransfers(since: Date, after?: string): Promise<{ transfers: Transfer[]; more: boolean }>
  payOut(to: { payeeId: string; usdCents: number; metadata: Record<string, string> }, key: string): Promise<Payout>
  findPayout(payeeId: string, payoutId: string): Promise<Payout>
  /**
   * Returns payouts to a payee's bank created since then, newest first; `after` is the last one of the previous page.
   */
  listPayouts(payeeId: string, since: Date, after?: string): Promise<{ payouts: Payout[]; more: boolean }>
  reverseTransfer(transferId: string, key: string): Promise<void>

  /** Returns the event; undefined unless the provider signed it within the last five minutes. */
  readEvent(body: string, signature: string): Promise<PaymentEvent | undefined>
}
