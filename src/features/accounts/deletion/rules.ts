import { DATA_REFUSALS, DATA_SENTENCES, deletionDays } from '../data/spec.ts'

type Account = { status: 'active' | 'suspended' | 'deleted'; deletionRequestedAt: Date | null }

/** Returns the time after which a deletion requested then cannot be cancelled. */
export const deletionDateOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionDays * 86_400_000)

/** Returns the erasure date of an account; null if no deletion is pending. */
export const pendingDeletionOf = ({ status, deletionRequestedAt }: Account): Date | null =>
  status === 'deleted' && deletionRequestedAt ? deletionDateOf(deletionRequestedAt) : null

/** Returns true if an account is deleted and the deletion can no longer be cancelled. */
export function isGone(account: Account, now: Date): boolean {
  const date = pendingDeletionOf(account)
  return account.status === 'deleted' && (date === null || date <= now)
}

const refusals = {
  tokens_left: DATA_REFUSALS.tokensLeft,
  earnings_unpaid: DATA_REFUSALS.earningsUnpaid,
  payout_underway: DATA_REFUSALS.payoutUnderway,
  tokens_held: DATA_REFUSALS.tokensHeld,
}

/** Obstacles as named in deletion.sql. */
export type DeletionObstacle = keyof typeof refusals

type Amounts = { tokens: number; earnings: number; paying_out: number; held: number }

/** Returns a refusal with the exact number of tokens in its sentence. */
export function refusalOf(obstacle: DeletionObstacle, amounts: Amounts) {
  const sentence = {
    tokens_left: () => DATA_SENTENCES.tokensLeft(amounts.tokens),
    earnings_unpaid: () => DATA_SENTENCES.earningsUnpaid(amounts.earnings),
    payout_underway: () => DATA_SENTENCES.payoutUnderway(amounts.paying_out),
    tokens_held: () => DATA_SENTENCES.tokensHeld(amounts.held),
  }[obstacle]()
  return { ...refusals[obstacle], sentence }
}
