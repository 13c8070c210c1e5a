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
export type Row = { id: number; payload: unknown }

/** Reason to retry a row; undefined if it was delivered or no longer needs delivery. */
export type Failure = string | undefined

/** The slice that is being delivered. Its id and its rows are the same in every attempt, except delivered rows. */
export type Delivery = { id: string; rank: number }

/** Priority of a row within its kind, by the template in its payload; `normal` by default. */
export const ranks = { first: 0, normal: 1, last: 2 } as const
export type Priority = keyof typeof ranks

/** Delivery of one kind of row. */
export type OutboxTopic = {
  /** Number of failed attempts after which a slice is a dead letter. */
  attemptsMax: number
  /** Most rows of a slice: 1 if each row reaches many people. */
  sliceSize?: number
  /** Priorities by the template in the payload. */
  priorities?: Readonly<Record<string, Priority>>
  /**
   * Waits until rows of the rank `first` may be sent, before they are claimed. @returns false if another drain will send
   * them.
   */
  admitFirst?(tools: Tools): Promise<boolean>
  /** Delivers rows of this kind. @returns one result for each row; if it throws, all of them failed. */
  deliver(tools: Tools, rows: Row[], delivery: Delivery): Promise<Failure[]>
  /** Alternative to `deliver`: returns a statement that replaces the rows by other rows. */
  expand?(tools: Tools, rows: Row[]): SQL
}

/** All topics by the kind of their rows. */
export type Topics = Readonly<Record<string, OutboxTopic>>

/** Thrown by `deliver` if the provider asks to wait. The attempt does not count and is not reported. */
export class Throttled extends Error {
  readonly seconds: number
  constructor(seconds: number) {
    super(`throttled for ${seconds} s`)
    this.seconds = seconds
  }
}

type Parsed<Payload> = { id: number; payload: Payload }
type Options = Partial<Pick<OutboxTopic, 'attemptsMax' | 'sliceSize' | 'priorities' | 'admitFirst'>>

/** Declares a topic whose rows are delivered together. A row with an invalid payload fails alone. */
export function batchTopic<Payload extends z.ZodType>(
  payload: Payload,
  deliver: (tools: Tools, rows: Parsed<z.infer<Payload>>[], delivery: Delivery) => Promise<Failure[]>,
  { attemptsMax = Number.POSITIVE_INFINITY, ...options }: Options = {},
): OutboxTopic {
  return {
    ...options,
    attemptsMax,
    async deliver(tools, rows, delivery) {
      const failures = new Map<number, Failure>()
      const valid = rows.flatMap(({ id, payload: given }): Parsed<z.infer<Payload>>[] => {
        const parsed = payload.safeParse(given)
        if (parsed.success) return [{ id, payload: parsed.data }]
        tools.log.error('outbox row invalid', parsed.error, { id })
        failures.set(id, parsed.error.message)
        return []
      })
      const results = valid.length > 0 ? await deliver(tools, valid, delivery) : []
      for (const [index, { id }] of valid.entries()) failures.set(id, results[index])
      return rows.map(({ id }) => failures.get(id))
    },
  }
}

/** Declares a topic whose rows are delivered one by one, concurrently. A failure does not stop the others. */
export function topic<Payload extends z.ZodType>(
  payload: Payload,
  deliver: (tools: Tools, row: Parsed<z.infer<Payload>>) => Promise<void>,
  options: Options = {},
): OutboxTopic {
  const one = (tools: Tools, row: Parsed<z.infer<Payload>>): Promise<Failure> =>
    deliver(tools, row).then(() => undefined, String)
  return batchTopic(payload, (tools, rows) => Promise.all(rows.map((row) => one(tools, row))), options)
}

/** Declares a topic that only expands its rows into others. */
export const expandingTopic = (
  expand: NonNullable<OutboxTopic['expand']>,
  options: { attemptsMax: number; sliceSize?: number },
): OutboxTopic => ({
  ...options,
  expand,
  deliver: () => Promise.reject(new Error('rows of this kind are expanded, not delivered')),
})
