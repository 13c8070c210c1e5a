import { defaultPackageId, type TokenPackage, tokenPackages } from '#features/wallet/index.ts'
import { type Failure as CallFailure, isOutcomeCertain } from '#shared/certainty.ts'
import { isLongerThan } from '#shared/texts.ts'
import { giftMessageMax, SENTENCES } from '../spec.ts'

export type PackageId = TokenPackage['id']
export type Recipient = { id: string; username: string; displayName: string; avatarUrl: string | null }

/**
 * What is chosen. Recipient and message are kept while the gift is off, and what was said about saving while a saved card
 * is chosen: turning back finds them.
 */
export type Draft = {
  readonly packageId: PackageId
  readonly isGift: boolean
  readonly recipient: Recipient | null
  readonly message: string
  /** The saved card that pays; null: the one that is typed in; undefined: nobody has chosen yet. */
  readonly savedCard: string | null | undefined
  readonly saveCard: boolean
}

/**
 * A payment that was begun and whose end this browser has not been told. It outlives a reload, so that nothing is charged
 * twice and nobody is left wondering.
 */
export type Underway = {
  readonly userId: string
  /** The Idempotency-Key of this one intent. */
  readonly key: string
  readonly paymentMethodId: string
  readonly draft: Draft
  /** Null until the server has answered. */
  readonly purchaseId: string | null
}

/** What is going on while everything is locked. */
export type Busy = 'paying' | 'bank' | 'confirming'

export type Problem = { readonly sentence: string; readonly field?: 'card' | 'recipient' | 'message' | undefined }

/** How a payment ended, or how far it is known. */
export type Outcome =
  | { kind: 'credited'; tokens: number; purchaseId: string }
  /** Nothing was charged, for certain. */
  | { kind: 'refused'; problem: Problem }
  /** Nobody knows: the same key must ask again. */
  | { kind: 'unknown'; sentence: string }
  | { kind: 'processing' }
  /** The bank's question was not answered yet. */
  | { kind: 'bank' }

/** What is known of a payment that is looked up again: `unsent` = whether it ever reached the server is not known. */
export type Finding = 'looking' | 'unsent' | 'unknown' | 'processing' | 'bank'

/** The three steps, and one for a payment that a reload or a slow bank left behind. */
export type Purchase = {
  readonly step: 'packages' | 'payment' | 'underway' | 'success'
  readonly draft: Draft
  readonly busy: Busy | null
  readonly problem: Problem | null
  readonly underway: Underway | null
  readonly finding: Finding
  /** Tokens that arrived, and the purchase that brought them: its receipt. */
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

/** A new purchase, or the one that was left underway. */
export const openPurchase = (left: Underway | null): Purchase =>
  left
    ? { ...fresh, step: 'underway', draft: left.draft, underway: left, finding: left.purchaseId ? 'looking' : 'unsent' }
    : fresh

/** While a payment is being made, or may have been made, nothing about it can be changed. */
export const canChange = ({ busy, underway }: Purchase): boolean => busy === null && underway === null

/** Whether the press on Pay can do something: an unseen card form would wait without end. */
export const canPay = ({ draft, underway }: Purchase, provider: { stripe: object | null; form: string }): boolean =>
  provider.stripe !== null && (underway !== null || typeof draft.savedCard === 'string' || provider.form === 'ready')

const changed = (purchase: Purchase, change: Partial<Purchase>): Purchase =>
  canChange(purchase) ? { ...purchase, ...change } : purchase

const redraw = (purchase: Purchase, change: Partial<Draft>): Purchase =>
  changed(purchase, { draft: { ...purchase.draft, ...change }, problem: null })

export const choosePackage = (purchase: Purchase, packageId: PackageId): Purchase => redraw(purchase, { packageId })
export const chooseGift = (purchase: Purchase, isGift: boolean): Purchase => redraw(purchase, { isGift })
export const chooseRecipient = (purchase: Purchase, recipient: Recipient | null): Purchase =>
  redraw(purchase, { recipient })
export const typeMessage = (purchase: Purchase, message: string): Purchase => redraw(purchase, { message })
/** A saved card, or null for one that is typed in. */
export const chooseCard = (purchase: Purchase, savedCard: string | null): Purchase => redraw(purchase, { savedCard })
export const chooseToSave = (purchase: Purchase, saveCard: boolean): Purchase => redraw(purchase, { saveCard })
/** What is saved has arrived or changed: the newest card is offered first, and one that is gone is no choice. */
export function offerCards(purchase: Purchase, cards: readonly string[]): Purchase {
  const { savedCard } = purchase.draft
  if (savedCard === null || (savedCard !== undefined && cards.includes(savedCard))) return purchase
  return changed(purchase, { draft: { ...purchase.draft, savedCard: cards[0] } })
}
/** The card was edited: what was said about it is old. */
export const touchCard = (purchase: Purchase): Purchase =>
  purchase.problem?.field === 'card' ? changed(purchase, { problem: null }) : purchase
export const toPackages = (purchase: Purchase): Purchase => changed(purchase, { step: 'packages', problem: null })
/** Only with everything that is asked for on the first step. */
export function toPayment(purchase: Purchase): Purchase {
  const problem = problemOf(purchase.draft)
  return changed(purchase, problem ? { problem } : { step: 'payment', problem: null })
}
export const complain = (purchase: Purchase, problem: Problem): Purchase => changed(purchase, { problem })

/** The package that is chosen. */
export function packageIn({ packageId }: Draft): TokenPackage {
  return tokenPackages.find(({ id }) => id === packageId) ?? tokenPackages[1]
}

/** What keeps the payment from being made, in a sentence; undefined when nothing does. */
export function problemOf({ isGift, recipient, message }: Draft): Problem | undefined {
  if (!isGift) return undefined
  if (!recipient) return { sentence: SENTENCES.giftRecipient, field: 'recipient' }
  if (isLongerThan(message.trim(), giftMessageMax)) return { sentence: SENTENCES.messageTooLong, field: 'message' }
  return undefined
}

/** What the server is asked for. */
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

/** What is there after the purchase; a gift leaves the giver's balance as it is. */
export const balanceAfter = (draft: Draft, balance: number): number =>
  draft.isGift ? balance : balance + packageIn(draft).tokens

/** The press on Pay, before the card has an id: from here everything is locked. */
export const beginPaying = (purchase: Purchase): Purchase => changed(purchase, { busy: 'paying', problem: null })

/** There is no payment method to pay with: nothing was sent. Null: the provider's frame says itself what is wrong. */
export const halt = (purchase: Purchase, problem: Problem | null): Purchase => ({ ...purchase, busy: null, problem })

/** The payment goes out, or goes out again, under its key. */
export const send = (purchase: Purchase, underway: Underway): Purchase => ({
  ...purchase,
  busy: 'paying',
  problem: null,
  underway,
})

/** The server answered: from now on the payment can be looked up. */
export const name = (purchase: Purchase, purchaseId: string): Purchase => ({
  ...purchase,
  underway: purchase.underway && { ...purchase.underway, purchaseId },
})

/**
 * Whether news of a purchase are about the one that is underway. As long as its answer is missing it is known by what it
 * buys; looking up the wrong one would charge nothing.
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

/** The end of a payment, or of the attempt to learn it. */
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

/** What a toast says of the end of a payment; undefined while the dialog is there and says it itself. */
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

/** Where what is wrong can be put right: the gift is chosen on the first step. */
const stepOf = ({ field }: Problem): 'packages' | 'payment' =>
  field === 'recipient' || field === 'message' ? 'packages' : 'payment'

/** A wallet's card has no field on the screen that could be wrong. */
export const withoutCard = (outcome: Outcome): Outcome =>
  outcome.kind === 'refused' && outcome.problem.field === 'card'
    ? { kind: 'refused', problem: { sentence: outcome.problem.sentence } }
    : outcome

/** Leaves a payment to itself: if it goes through after all, its tokens still arrive. */
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

/** What came back instead of an answer; no status = the answer never arrived or was none. */
export type Failure = CallFailure & {
  /** The server's words. */
  sentence?: string | undefined
  fields?: Readonly<Record<string, string>>
  /** Something answered, but not in our words. */
  nonsense?: boolean
}

/** Says by name who takes no gifts: the server's words are for everybody. */
export const nameRecipient = (failure: Failure, underway: Underway | null): Failure =>
  failure.reason === 'GIFTS_NOT_ACCEPTED' && underway?.draft.recipient
    ? { ...failure, sentence: SENTENCES.giftsRefusedBy(underway.draft.recipient.displayName) }
    : failure

/** A failure as the person hears of it: the server's words, or those of spec.ts. */
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
