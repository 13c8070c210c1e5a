import * as z from 'zod'

export const healthStates = ['ok', 'warning', 'alarm'] as const
const state = z.enum(healthStates)

/** Output of GET /admin/health: the health of the platform at `as_of`. */
export const healthOutput = z.object({
  as_of: z.date(),
  /** The worst state of all parts. */
  state,
  ledger: z.object({ state, proven_at: z.date().nullable(), violations: z.number() }),
  audit: z.object({
    state,
    verified_at: z.date().nullable(),
    entries: z.number(),
    first_broken: z.number().nullable(),
  }),
  jobs: z.array(
    z.object({
      name: z.string(),
      state,
      every_minutes: z.number(),
      finished_at: z.date().nullable(),
      due_at: z.date().nullable(),
      is_late: z.boolean(),
      failures: z.number(),
    }),
  ),
  /** Undelivered outbox rows, counted up to 10,000. */
  outbox: z.object({
    state,
    waiting: z.number(),
    oldest_seconds: z.number(),
    /** Rows that failed for the last time, by their kind. */
    dead_letters: z.array(z.object({ kind: z.string(), rows: z.number(), failed_at: z.date(), error: z.string() })),
  }),
  providers: z.array(
    z.object({
      name: z.string(),
      state,
      is_up: z.boolean(),
      failures: z.number(),
      last_failure_at: z.date().nullable(),
    }),
  ),
  /** Requests, pages and jobs that failed by an error of the platform itself. */
  errors: z.object({
    state,
    last_hour: z.number(),
    last_day: z.number(),
    /**
     * Requests of the last hour, failed requests, and the error rate (0 to 1); null if the requests were not counted.
     */
    calls: z.object({ all: z.number(), failed: z.number(), rate: z.number() }).nullable(),
    /** Counts of the last 24 hours, oldest first. */
    hours: z.array(z.object({ at: z.date(), count: z.number() })),
  }),
  /** Running stages whose cost is higher than their earnings. */
  stages: z.object({ state, losing: z.array(z.object({ title: z.string(), username: z.string() })) }),
  /** Security events by kind; null if the cache is unavailable. */
  security: z
    .array(
      z.object({
        kind: z.string(),
        state,
        last_hour: z.number(),
        last_day: z.number(),
        /** Counts of the last 24 hours, oldest first. */
        hours: z.array(z.object({ at: z.date(), count: z.number() })),
      }),
    )
    .nullable(),
})
/** Input of POST /admin/health/dead-letters/send: the kind of the outbox rows. */
export const sendAgainInput = z.object({ kind: z.string().regex(/^[\w.-]{1,100}$/) })
/** Number of rows that are sent again. */
export const sendAgainOutput = z.object({ rows: z.number() })

export type Health = z.infer<typeof healthOutput>
