import { DATA_REFUSALS, DATA_SENTENCES, deletionDays } from '../data/spec.ts'

type Account = { status: 'active' | 'suspended' | 'deleted'; deletionRequestedAt: Date | null }

/** When a deletion that was asked for then can no longer be taken back. */
export const deletionDateOf = (requestedAt: Date): Date => new Date(requestedAt.getTime() + deletionDays * 86_400_000)

/** When this account will be deleted; null: it stays. */
export const pendingDeletionOf = ({ status, deletionRequestedAt }: Account): Date | null =>
  status === 'deleted' && deletionRequestedAt ? deletionDateOf(deletionRequestedAt) : null

/** Whether nobody can come back to an account: it is deleted, and the time to take that back is over. */
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

/** The names that deletion.sql has for what is in the way. */
export type DeletionObstacle = keyof typeof refusals

type Amounts = { tokens: number; earnings: number; paying_out: number; held: number }

/** A refusal in words with the exact number. */
export function refusalOf(obstacle: DeletionObstacle, amounts: Amounts) {
  const sentence = {
    tokens_left: () => DATA_SENTENCES.tokensLeft(amounts.tokens),
    earnings_unpaid: () => DATA_SENTENCES.earningsUnpaid(amounts.earnings),
    payout_underway: () => DATA_SENTENCES.payoutUnderway(amounts.paying_out),
    tokens_held: () => DATA_SENTENCES.tokensHeld(amounts.held),
  }[obstacle]()
  return { ...refusals[obstacle], sentence }
}
