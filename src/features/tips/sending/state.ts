import { isLongerThan } from '#shared/texts.ts'
import { SENTENCES, tipMax, tipMessageMax, tipMin, tipSuggested, tipTiers } from '../spec.ts'
import { type TierType, tierOf } from './rules.ts'

export type Recipient = {
  id: string
  username: string
  displayName: string
  avatarUrl: string | null
  /** Stream on which the tip is sent. */
  streamId?: string
}
export type QuickTier = (typeof tipTiers)[number]['type']

/** Values of the form. Either the tier or the custom amount is set. */
export type TipDraft = {
  readonly recipient: Recipient | null
  readonly tier: QuickTier | null
  /** Custom amount, as typed. */
  readonly custom: string
  readonly message: string
}

export const emptyTip = (recipient: Recipient | null = null): TipDraft => ({
  recipient,
  tier: null,
  custom: '',
  message: '',
})

/** Returns the draft of a tip with an amount: a tier if one has exactly this amount. */
function withAmount(draft: TipDraft, tokens: number): TipDraft {
  const tier = tipTiers.find((one) => one.tokens === tokens)
  return tier ? chooseTier(draft, tier.type) : typeCustom(draft, String(tokens))
}

/**
 * Returns the first draft for a recipient. On a stream it has an amount, so that a tip takes two taps: the last one, or
 * the suggested one.
 */
export const beginTip = (recipient: Recipient | null, last: number | undefined): TipDraft =>
  recipient?.streamId === undefined ? emptyTip(recipient) : withAmount(emptyTip(recipient), last ?? tipSuggested)

/** Returns the draft that repeats a tip, without its text. */
export const repeatOf = (recipient: Recipient, tokens: number): TipDraft => withAmount(emptyTip(recipient), tokens)

export const chooseTier = (draft: TipDraft, tier: QuickTier): TipDraft => ({ ...draft, tier, custom: '' })
export const typeCustom = (draft: TipDraft, custom: string): TipDraft => ({ ...draft, custom, tier: null })
export const typeMessage = (draft: TipDraft, message: string): TipDraft => ({ ...draft, message })
export const chooseRecipient = (draft: TipDraft, recipient: Recipient | null): TipDraft => ({ ...draft, recipient })

/**
 * Returns the tokens of the tip; undefined without a valid amount. Parses whole numbers only: "1.5" must not become 15.
 */
export function amountOf({ tier, custom }: TipDraft): number | undefined {
  const chosen = tipTiers.find((one) => one.type === tier)
  if (chosen) return chosen.tokens
  const typed = custom.trim()
  if (!/^\d{1,15}$/.test(typed)) return undefined
  const tokens = Number(typed)
  return tokens >= tipMin && tokens <= tipMax ? tokens : undefined
}

export type TipProblems = { amount?: string; recipient?: string; message?: string }

/** Returns the validation errors by field; empty if the draft is valid. */
export function problemsOf(draft: TipDraft): TipProblems {
  const typed = draft.custom.trim()
  const tooLarge = /^\d+$/.test(typed) && Number(typed) > tipMax
  return {
    ...(amountOf(draft) === undefined && { amount: tooLarge ? SENTENCES.amountTooLarge : SENTENCES.amountMissing }),
    ...(!draft.recipient && { recipient: SENTENCES.recipientMissing }),
    ...(isLongerThan(draft.message.trim(), tipMessageMax) && { message: SENTENCES.messageTooLong }),
  }
}

/** Returns the balance after the tip, negative if tokens are missing; undefined without an amount. */
export function leftAfter(draft: TipDraft, balance: number): number | undefined {
  const tokens = amountOf(draft)
  return tokens === undefined ? undefined : balance - tokens
}

export type TipBody = {
  recipientId: string
  tokens: number
  message: string
  tierType: TierType
  stream_id?: string
}

/** Returns the body of the request; undefined while the draft is invalid. */
export function bodyOf(draft: TipDraft): TipBody | undefined {
  const tokens = amountOf(draft)
  if (tokens === undefined || !draft.recipient || problemsOf(draft).message) return undefined
  const { id: recipientId, streamId } = draft.recipient
  const body = { recipientId, tokens, message: draft.message.trim(), tierType: tierOf(tokens) }
  return streamId === undefined ? body : { ...body, stream_id: streamId }
}

/** Returns the idempotency intent of a tip: equal for equal recipient, amount and message. */
export const intentOf = ({ recipientId, tokens, message }: TipBody): string =>
  `tip ${JSON.stringify([recipientId, tokens, message])}`
