import type { BroadcastState } from '../lists.ts'

export type Status = 'scheduled' | 'sending' | 'paused' | 'cancelled' | 'sent'
export type Failure = 'retrying' | 'given_up'

/** What a broadcast is doing, from what is known of it. */
export function statusOf(broadcast: { state: BroadcastState; isSending: boolean; nextAt: Date | null }): Status {
  if (broadcast.state !== 'active') return broadcast.state
  if (broadcast.isSending) return 'sending'
  return broadcast.nextAt === null ? 'sent' : 'scheduled'
}

/** What becomes of a time at which it could not begin; null: there is none. */
export function failureOf({ failedAt, retryAt }: Record<'failedAt' | 'retryAt', Date | null>): Failure | null {
  if (failedAt === null) return null
  return retryAt === null ? 'given_up' : 'retrying'
}

/** 0 to 100 of what is to be done with everybody, whether it reached them or not. */
export function progressOf(run: { recipients: number; delivered: number; skipped: number }): number {
  if (run.recipients === 0) return 100
  return Math.min(100, Math.floor(((run.delivered + run.skipped) / run.recipients) * 100))
}
