import { defaultPackageId, type TokenPackage, tokenPackages } from '#features/wallet/index.ts'
import { type Failure as CallFailure, isOutcomeCertain } from '#shared/idempotency.ts'
import { isLongerThan } from '#shared/texts.ts'
import { giftMessageMax, SENTENCES } from '../spec.ts'

export type PackageId = TokenPackage['id']
export type Recipient = { id: string; username: string; displayName: string; avatarUrl: string | null }

/**
 * Choices of the buyer. Recipient and message are kept while the gift is off, and the choice to save a card while a
 * saved one is selected, so that switching back restores them.
 */
export type Draft = {
  readonly packageId: PackageId
  readonly isGift: boolean
  readonly recipient: Recipient | null
  readonly message: string
  /** Saved card to pay with; null for a typed card, undefined before the first choice. */
  readonly savedCard: string | null | undefined
  readonly saveCard: boolean
}

/**
 * A payment that has begun and whose end this browser does not know. It survives a reload, so that the buyer is not
 * charged twice and sees the outcome.
 */
export type Underway = {
  readonly userId: string
  /** Idempotency-Key of this payment. */
  readonly key: string
  readonly paymentMethodId: string
  readonly draft: Draft
  /** Null until the server has responded. */
  readonly purchaseId: string | null
}

/** Step in progress while the dialog is locked. */
export type Busy = 'paying' | 'bank' | 'confirming'

export type Problem = { readonly sentence: string; readonly field?: 'card' | 'recipient' | 'message' | undefined }

/** End of a payment, or its last known state. */
export type Outcome =
  | { kind: 'credited'; tokens: number; purchaseId: string }
  /** The card was certainly not charged. */
  | { kind: 'refused'; problem: Problem }
  /** The outcome is unknown; a retry must use the same key. */
  | { kind: 'unknown'; sentence: string }
  | { kind: 'processing' }
  /** The payer has not answered the bank's challenge (3-D Secure). */
  | { kind: 'bank' }

/** State of a resumed payment. `unsent`: the request may not have reached the server. */
export type Finding = 'looking' | 'unsent' | 'unknown' | 'processing' | 'bank'

/** State of the dialog: its three steps, and `underway` for a payment that a reload or a slow bank interrupted. */
export type Purchase = {
  readonly step: 'packages' | 'payment' | 'underway' | 'success'
  readonly draft: Draft
  readonly busy: Busy | null
  readonly problem: Problem | null
  readonly underway: Underway | null
  readonly finding: Finding
  /** Credited tokens. `creditedBy` is the id of their purchase, for the receipt. */
  readonly credited: number
  readonly creditedBy: string | null
}

const emptyDraft: Draft = {
  packageId: defaultPackageId,
  isGift: false,
  recipient: null,
  message: '',
  savedCard: undefined,
  saveCard: false,
}

const fresh: Purchase = {
  step: 'packages',
  draft: emptyDraft,
  busy: null,
  problem: null,
  underway: null,
  finding: 'looking',
  credited: 0,
  creditedBy: null,
}

/** Returns the state of a new purchase, or of the interrupted one. */
export const openPurchase = (left: Underway | null): Purchase =>
  left
    ? { ...fresh, step: 'underway', draft: left.draft, underway: left, finding: left.purchaseId ? 'looking' : 'unsent' }
    : fresh

/** Returns true if the form can be changed: no payment is in progress or may have been made. */
export const canChange = ({ busy, underway }: Purchase): boolean => busy === null && underway === null

/** Returns true if a press on Pay can work. Without the card form it would wait forever. */
export const canPay = ({ draft, underway }: Purchase, provider: { stripe: object | null; form: string }): boolean =>
  provider.stripe !== null && (underway !== null || typeof draft.savedCard === 'string' || provider.form === 'ready')

const update = (purchase: Purchase, change: Partial<Purchase>): Purchase =>
  canChange(purchase) ? { ...purchase, ...change } : purchase

const redraw = (purchase: Purchase, change: Partial<Draft>): Purchase =>
  update(purchase, { draft: { ...purchase.draft, ...change }, problem: null })

export const choosePackage = (purchase: Purchase, packageId: PackageId): Purchase => redraw(purchase, { packageId })
export const chooseGift = (purchase: Purchase, isGift: boolean): Purchase => redraw(purchase, { isGift })
export const chooseRecipient = (purchase: Purchase, recipient: Recipient | null): Purchase =>
  redraw(purchase, { recipient })
export const typeMessage = (purchase: Purchase, message: string): Purchase => redraw(purchase, { message })
/** Selects a saved card, or null for a typed one. */
export const chooseCard = (purchase: Purchase, savedCard: string | null): Purchase => redraw(purchase, { savedCard })
export const chooseToSave = (purchase: Purchase, saveCard: boolean): Purchase => redraw(purchase, { saveCard })
/** Updates the saved cards. The first time it selects the newest card; later it deselects a card that was removed. */
export function offerCards(purchase: Purchase, cards: readonly string[]): Purchase {
  const { savedCard } = purchase.draft
  if (savedCard === null || (savedCard !== undefined && cards.includes(savedCard))) return purchase
  return update(purchase, { draft: { ...purchase.draft, savedCard: cards[0] } })
}
/** Clears a problem of the card after the card was edited. */
export const touchCard = (purchase: Purchase): Purchase =>
  purchase.problem?.field === 'card' ? update(purchase, { problem: null }) : purchase
export const toPackages = (purchase: Purchase): Purchase => update(purchase, { step: 'packages', problem: null })
/** Continues to the payment step if the first step is complete. */
export function toPayment(purchase: Purchase): Purchase {
  const problem = problemOf(purchase.draft)
  return update(purchase, problem ? { problem } : { step: 'payment', problem: null })
}
export const complain = (purchase: Purchase, problem: Problem): Purchase => update(purchase, { problem })

/** Returns the selected package. */
export function packageIn({ packageId }: Draft): TokenPackage {
  return tokenPackages.find(({ id }) => id === packageId) ?? tokenPackages[1]
}

/** Returns the problem that prevents the payment, with a sentence; undefined without a problem. */
export function problemOf({ isGift, recipient, message }: Draft): Problem | undefined {
  if (!isGift) return undefined
  if (!recipient) return { sentence: SENTENCES.giftRecipient, field: 'recipient' }
  if (isLongerThan(message.trim(), giftMessageMax)) return { sentence: SENTENCES.messageTooLong, field: 'message' }
  return undefined
}

/** Returns the body of the request. */
export function bodyOf({ draft, key, paymentMethodId }: Underway) {
  const gift = draft.isGift && draft.recipient
  return {
    tokenAmount: packageIn(draft).tokens,
    paymentMethodId,
    isGift: Boolean(gift),
    giftRecipientId: gift ? gift.id : null,
    ...(gift && draft.message.trim() !== '' && { giftMessage: draft.message.trim() }),
    ...(draft.saveCard && typeof draft.savedCard !== 'string' && { saveCard: true }),
    idempotencyKey: key,
  }
}

/** Returns the buyer's balance after the purchase; a gift does not change it. */
export const balanceAfter = (draft: Draft, balance: number): number =>
  draft.isGift ? balance : balance + packageIn(draft).tokens

/** Locks the form after a press on Pay, before the payment method exists. */
export const beginPaying = (purchase: Purchase): Purchase => update(purchase, { busy: 'paying', problem: null })

/**
 * Unlocks the form if no payment method was made; the payment was not sent. `problem` is null if the provider's frame
 * shows it.
 */
export const halt = (purchase: Purchase, problem: Problem | null): Purchase => ({ ...purchase, busy: null, problem })

/** Sends the payment, or retries it, under its key. */
export const send = (purchase: Purchase, underway: Underway): Purchase => ({
  ...purchase,
  busy: 'paying',
  problem: null,
  underway,
})

/** Stores the id of the purchase, which is needed to look up the payment. */
export const name = (purchase: Purchase, purchaseId: string): Purchase => ({
  ...purchase,
  underway: purchase.underway && { ...purchase.underway, purchaseId },
})

/**
 * Returns true if an event is about the payment in progress. A payment without an id is recognized by its package and
 * gift; looking up a wrong purchase charges nothing.
 */
export function isAbout(
  { underway }: Purchase,
  news: { purchase_id: string; tokens: number; is_gift: boolean },
): boolean {
  if (!underway) return false
  if (underway.purchaseId) return underway.purchaseId === news.purchase_id
  return packageIn(underway.draft).tokens === news.tokens && underway.draft.isGift === news.is_gift
}

export const wait = (purchase: Purchase, busy: Busy): Purchase => ({ ...purchase, busy, problem: null })

/** Applies the outcome of a payment. */
export function settle(purchase: Purchase, outcome: Outcome): Purchase {
  const rest = { ...purchase, busy: null, problem: null }
  switch (outcome.kind) {
    case 'credited':
      return { ...rest, step: 'success', underway: null, credited: outcome.tokens, creditedBy: outcome.purchaseId }
    case 'refused':
      return { ...rest, step: stepOf(outcome.problem), underway: null, problem: outcome.problem }
    case 'unknown':
      return { ...rest, finding: purchase.underway?.purchaseId ? 'unknown' : 'unsent', problem: outcome }
    case 'processing':
    case 'bank':
      return { ...rest, step: 'underway', finding: outcome.kind }
  }
}

/** Returns the toast for the outcome of a payment; undefined if the open dialog shows it. */
export function toastOf(outcome: Outcome, { isGift, recipient }: Draft, isDialogShown: boolean): string | undefined {
  if (isDialogShown) return undefined
  switch (outcome.kind) {
    case 'credited':
      if (isGift && recipient) return SENTENCES.gifted(outcome.tokens, recipient.displayName)
      return SENTENCES.added(outcome.tokens)
    case 'refused':
      return outcome.problem.sentence
    case 'unknown':
      return outcome.sentence
    case 'processing':
      return SENTENCES.processing
    case 'bank':
      return SENTENCES.bankWaits
  }
}

/** Returns the step with the field of a problem; the fields of a gift are on the first step. */
const stepOf = ({ field }: Problem): 'packages' | 'payment' =>
  field === 'recipient' || field === 'message' ? 'packages' : 'payment'

/** Removes the card field from a refusal, because a wallet payment uses no card field. */
export const withoutCard = (outcome: Outcome): Outcome =>
  outcome.kind === 'refused' && outcome.problem.field === 'card'
    ? { kind: 'refused', problem: { sentence: outcome.problem.sentence } }
    : outcome

/** Stops waiting for a payment; if it still succeeds, its tokens are credited. */
export const abandon = (purchase: Purchase): Purchase =>
  purchase.busy
    ? purchase
    : {
        ...purchase,
        step: purchase.step === 'payment' ? 'payment' : 'packages',
        problem: null,
        underway: null,
        finding: 'looking',
      }

/** A failed request. Without a status the response never arrived or could not be read. */
export type Failure = CallFailure & {
  /** The server's sentence. */
  sentence?: string | undefined
  fields?: Readonly<Record<string, string>>
  /** True for a response that is not from our server. */
  nonsense?: boolean
}

/** Replaces the server's generic sentence by one that names the recipient who accepts no gifts. */
export const nameRecipient = (failure: Failure, underway: Underway | null): Failure =>
  failure.reason === 'GIFTS_NOT_ACCEPTED' && underway?.draft.recipient
    ? { ...failure, sentence: SENTENCES.giftsRefusedBy(underway.draft.recipient.displayName) }
    : failure

/** Returns the outcome of a failure, with the server's sentence or one of spec.ts. */
export function outcomeOf(failure: Failure): Outcome {
  const { httpStatus, reason, fields, nonsense } = failure
  const spoken = httpStatus !== undefined && httpStatus !== 500 ? failure.sentence : undefined
  if (!isOutcomeCertain(failure))
    return { kind: 'unknown', sentence: spoken ?? (nonsense ? SENTENCES.unexpected : SENTENCES.failed) }
  const isOfRecipient = reason === 'GIFT_RECIPIENT_INVALID' || reason === 'GIFTS_NOT_ACCEPTED'
  const ofRecipient = fields?.giftRecipientId ?? (isOfRecipient ? spoken : undefined)
  if (ofRecipient) return { kind: 'refused', problem: { sentence: ofRecipient, field: 'recipient' } }
  const ofMessage = fields?.giftMessage
  if (ofMessage) return { kind: 'refused', problem: { sentence: ofMessage, field: 'message' } }
  const ofCard = reason === 'PAYMENT_DECLINED' || fields?.paymentMethodId !== undefined
  const sentence = fields?.paymentMethodId ?? fields?.tokenAmount ?? spoken ?? SENTENCES.failed
  return { kind: 'refused', problem: { sentence, field: ofCard ? 'card' : undefined } }
}
