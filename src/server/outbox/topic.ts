import type { SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Notices } from '#shared/kinds.ts'
import type { Db } from '../db/index.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import type { Providers } from '../providers.ts'

/** The parts of a context that a delivery may use. */
export type Tools = { db: Db; providers: Providers; log: Log; env: Env; ports: { notices: Notices } }

/** A row of the outbox, leased to this drain. */
export type Row = { id: number; kind: string; payload: unknown; attempts: number }

/** Reason to retry a row; undefined if it was delivered or no longer needs delivery. */
export type Failure = string | undefined

/** Delivery of one kind of row. */
export type OutboxTopic = {
  /** Number of failures after which a row is dropped. */
  attemptsMax: number
  /** Delivers rows of this kind. @returns one result for each row; if it throws, all of them failed. */
  deliver(tools: Tools, rows: Row[]): Promise<Failure[]>
  /**
   * Alternative to `deliver`: returns a statement that replaces the rows by other rows, leased for `leaseSeconds`, and
   * returns those as outbox rows.
   */
  expand?(tools: Tools, rows: Row[], leaseSeconds: number): SQL
  /** True if `expand` creates unleased rows, so that the drain must claim again. */
  leavesDue?: boolean
}

type Parsed<Payload> = { id: number; payload: Payload }

/** Declares a topic whose rows are delivered together. A row with an invalid payload fails alone. */
export function batchTopic<Payload extends z.ZodType>(
  payload: Payload,
  deliver: (tools: Tools, rows: Parsed<z.infer<Payload>>[]) => Promise<Failure[]>,
  { attemptsMax = Number.POSITIVE_INFINITY } = {},
): OutboxTopic {
  return {
    attemptsMax,
    async deliver(tools, rows) {
      const failures = new Map<number, Failure>()
      const valid = rows.flatMap(({ id, kind, payload: given }): Parsed<z.infer<Payload>>[] => {
        const parsed = payload.safeParse(given)
        if (parsed.success) return [{ id, payload: parsed.data }]
        tools.log.error('outbox row invalid', parsed.error, { id, kind })
        failures.set(id, parsed.error.message)
        return []
      })
      const results = valid.length > 0 ? await deliver(tools, valid) : []
      for (const [index, { id }] of valid.entries()) failures.set(id, results[index])
      return rows.map(({ id }) => failures.get(id))
    },
  }
}

/** Declares a topic whose rows are delivered one by one, concurrently. A failure does not stop the others. */
export function topic<Payload extends z.ZodType>(
  payload: Payload,
  deliver: (tools: Tools, row: Parsed<z.infer<Payload>>) => Promise<void>,
  options: { attemptsMax?: number } = {},
): OutboxTopic {
  const one = (tools: Tools, row: Parsed<z.infer<Payload>>): Promise<Failure> =>
    deliver(tools, row).then(() => undefined, String)
  return batchTopic(payload, (tools, rows) => Promise.all(rows.map((row) => one(tools, row))), options)
}

/** Declares a topic that only expands its rows into others. */
export const expandingTopic = (
  expand: NonNullable<OutboxTopic['expand']>,
  options: { attemptsMax: number; leavesDue?: boolean },
): OutboxTopic => ({
  ...options,
  expand,
  deliver: () => Promise.reject(new Error('rows of this kind are expanded, not delivered')),
})
