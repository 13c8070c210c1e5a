import type { BroadcastState } from '../lists.ts'

export type Status = 'scheduled' | 'sending' | 'paused' | 'cancelled' | 'sent'
export type Failure = 'retrying' | 'given_up'

/** Derives the status of a broadcast. */
export function statusOf(broadcast: { state: BroadcastState; isSending: boolean; nextAt: Date | null }): Status {
  if (broadcast.state !== 'active') return broadcast.state
  if (broadcast.isSending) return 'sending'
  return broadcast.nextAt === null ? 'sent' : 'scheduled'
}

/** Returns the state of a failed start; null: no failure. */
export function failureOf({ failedAt, retryAt }: Record<'failedAt' | 'retryAt', Date | null>): Failure | null {
  if (failedAt === null) return null
  return retryAt === null ? 'given_up' : 'retrying'
}

/** Returns the percentage of recipients that were delivered or skipped. */
export function progressOf(run: { recipients: number; delivered: number; skipped: number }): number {
  if (run.recipients === 0) return 100
  return Math.min(100, Math.floor(((run.delivered + run.skipped) / run.recipients) * 100))
}
