import { newId } from './ids.ts'
import type { Table } from './table.ts'

/** Fault of one webhook delivery. */
export type Twist = 'duplicate' | 'delay' | 'badsig' | 'stale' | 'resend'

/** Delayed work, stored as data so that it survives a restart. */
export type Work =
  | { kind: 'deliver'; event: string; endpoint: string; attempt: number; twist?: Twist | undefined }
  | { kind: 'open_dispute'; charge: string; reason: string }
  | { kind: 'warn_of_fraud'; charge: string }
  | { kind: 'settle_refund'; refund: string; outcome: 'succeeded' | 'failed' }
  | { kind: 'settle_payout'; payout: string; failure: string | null }

export type Job = { id: string; dueAtMs: number; work: Work }

export type Jobs = {
  later(delayMs: number, work: Work): void
  /** Starts timers for all stored work. Work that throws is printed and dropped. */
  start(perform: (work: Work) => Promise<void> | void): void
  close(): void
}

/**
 * Creates a store of delayed work. Work that the end of the process interrupts runs again, so it runs at least once.
 */
export function createJobs(table: Table<Job>): Jobs {
  const timers = new Set<NodeJS.Timeout>()
  let running = false
  let perform: (work: Work) => Promise<void> | void = () => {}
  const run = async (job: Job) => {
    if (!table.find(job.id)) return
    try {
      await perform(job.work)
    } catch (error) {
      console.error('stripe stand-in: work failed', job.work, error)
    }
    if (running) table.remove(job.id)
  }
  const arm = (job: Job) => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        void run(job)
      },
      Math.max(0, job.dueAtMs - Date.now()),
    )
    timers.add(timer)
  }
  return {
    later(delayMs, work) {
      const job = table.add({ id: newId('job'), dueAtMs: Date.now() + delayMs, work }, {})
      if (running) arm(job)
    },
    start(performer) {
      perform = performer
      running = true
      for (const job of table.oldestFirst()) arm(job)
    },
    close() {
      running = false
      for (const timer of timers) clearTimeout(timer)
      timers.clear()
    },
  }
}
