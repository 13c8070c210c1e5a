import { isLongerThan } from '#shared/texts.ts'
import { SENTENCES, tipMax, tipMessageMax, tipMin, tipTiers } from '../spec.ts'
import { type TierType, tierOf } from './rules.ts'

export type Recipient = {
  id: string
  username: string
  displayName: string
  avatarUrl: string | null
  /** Their stream, if the tip is given there. */
  streamId?: string
}
export type QuickTier = (typeof tipTiers)[number]['type']

/** A tip as it stands on the screen: a quick tier or a custom amount, never both. */
export type TipDraft = {
  readonly recipient: Recipient | null
  readonly tier: QuickTier | null
  /** As typed. */
  readonly custom: string
  readonly message: string
}

export const emptyTip = (recipient: Recipient | null = null): TipDraft => ({
  recipient,
  tier: null,
  custom: '',
  message: '',
})

export const chooseTier = (draft: TipDraft, tier: QuickTier): TipDraft => ({ ...draft, tier, custom: '' })
export const typeCustom = (draft: TipDraft, custom: string): TipDraft => ({ ...draft, custom, tier: null })
export const typeMessage = (draft: TipDraft, message: string): TipDraft => ({ ...draft, message })
export const chooseRecipient = (draft: TipDraft, recipient: Recipient | null): TipDraft => ({ ...draft, recipient })

/** Tokens of the tip; undefined while there are none, or none that can be sent. Whole digits only: "1.5" is not 15. */
export function amountOf({ tier, custom }: TipDraft): number | undefined {
  const chosen = tipTiers.find((one) => one.type === tier)
  if (chosen) return chosen.tokens
  const typed = custom.trim()
  if (!/^\d{1,15}$/.test(typed)) return undefined
  const tokens = Number(typed)
  return tokens >= tipMin && tokens <= tipMax ? tokens : undefined
}

export type TipProblems = { amount?: string; recipient?: string; message?: string }

/** What keeps the tip from being sent, in the sentences of spec.ts; empty when nothing does. */
export function problemsOf(draft: TipDraft): TipProblems {
  const typed = draft.custom.trim()
  const tooLarge = /^\d+$/.test(typed) && Number(typed) > tipMax
  return {
    ...(amountOf(draft) === undefined && { amount: tooLarge ? SENTENCES.amountTooLarge : SENTENCES.amountMissing }),
    ...(!draft.recipient && { recipient: SENTENCES.recipientMissing }),
    ...(isLongerThan(draft.message.trim(), tipMessageMax) && { message: SENTENCES.messageTooLong }),
  }
}

/** What is left of `balance` after the tip; negative = so many are missing; undefined while nothing is chosen. */
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

/** What is sent, or undefined while the draft has problems. */
export function bodyOf(draft: TipDraft): TipBody | undefined {
  const tokens = amountOf(draft)
  if (tokens === undefined || !draft.recipient || problemsOf(draft).message) return undefined
  const { id: recipientId, streamId } = draft.recipient
  const body = { recipientId, tokens, message: draft.message.trim(), tierType: tierOf(tokens) }
  return streamId === undefined ? body : { ...body, stream_id: streamId }
}

/** The intent that a tip is: the same recipient, amount and words are the same tip, however they were chosen. */
export const intentOf = ({ recipientId, tokens, message }: TipBody): string =>
  `tip ${JSON.stringify([recipientId, tokens, message])}`
