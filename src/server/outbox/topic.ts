import type { SQL } from 'drizzle-orm'
import type * as z from 'zod'
import type { Notices } from '#shared/notice-types.ts'
import type { Db } from '../db/index.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log.ts'
import type { Providers } from '../providers.ts'

/** What a delivery may use: part of every context. */
export type Tools = { db: Db; providers: Providers; log: Log; env: Env; ports: { notices: Notices } }

/** A row of the outbox, leased to this drain. */
export type Row = { id: number; kind: string; payload: unknown; attempts: number }

/** Why a row was not delivered and is to be tried again; undefined where it was, or where it need not be any more. */
export type Failure = string | undefined

/** How one kind of row is delivered. */
export type OutboxTopic = {
  /** A row that failed as often is dropped. */
  attemptsMax: number
  /** Delivers rows of this kind. @returns one result for each row; when it throws, all of them failed. */
  deliver(tools: Tools, rows: Row[]): Promise<Failure[]>
  /**
   * Instead of `deliver`: a statement that deletes the rows and makes other rows of them, leased for `leaseSeconds`, and
   * returns those as the outbox has them.
   */
  expand?(tools: Tools, rows: Row[], leaseSeconds: number): SQL
  /** The rows that `expand` makes are leased to nobody: the drain claims once more. */
  leavesDue?: boolean
}

type Parsed<Payload> = { id: number; payload: Payload }

/** A topic whose rows are delivered together. A row whose payload does not fit fails alone. */
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

/** A topic whose rows are delivered one by one, all at once; one that fails keeps none of the others from it. */
export function topic<Payload extends z.ZodType>(
  payload: Payload,
  deliver: (tools: Tools, row: Parsed<z.infer<Payload>>) => Promise<void>,
  options: { attemptsMax?: number } = {},
): OutboxTopic {
  const one = (tools: Tools, row: Parsed<z.infer<Payload>>): Promise<Failure> =>
    deliver(tools, row).then(() => undefined, String)
  return batchTopic(payload, (tools, rows) => Promise.all(rows.map((row) => one(tools, row))), options)
}

/** A topic that only turns its rows into others. */
export const expandingTopic = (
  expand: NonNullable<OutboxTopic['expand']>,
  options: { attemptsMax: number; leavesDue?: boolean },
): OutboxTopic => ({
  ...options,
  expand,
  deliver: () => Promise.reject(new Error('rows of this kind are expanded, not delivered')),
})
