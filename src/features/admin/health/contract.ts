import * as z from 'zod'

export const healthStates = ['ok', 'warning', 'alarm'] as const
const state = z.enum(healthStates)

/** GET /admin/health: how the platform does, true for `as_of`. */
export const healthAnswer = z.object({
  as_of: z.date(),
  /** The gravest of its parts. */
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
  /** Rows that wait to be told to the outside world, at most 10,000 counted. */
  outbox: z.object({ state, waiting: z.number(), oldest_seconds: z.number() }),
  providers: z.array(
    z.object({
      name: z.string(),
      state,
      is_up: z.boolean(),
      failures: z.number(),
      last_failure_at: z.date().nullable(),
    }),
  ),
  /** Calls, pages and jobs that failed by a fault of ours. */
  errors: z.object({
    state,
    last_hour: z.number(),
    last_day: z.number(),
    /** Of the calls in the last hour how many there were, how many failed, and their part (0 to 1); null: not counted. */
    calls: z.object({ all: z.number(), failed: z.number(), rate: z.number() }).nullable(),
    /** By hour, the oldest first, 24 of them. */
    hours: z.array(z.object({ at: z.date(), count: z.number() })),
  }),
  /** Security events by kind; null: the cache did not answer. */
  security: z
    .array(
      z.object({
        kind: z.string(),
        state,
        last_hour: z.number(),
        last_day: z.number(),
        /** By hour, the oldest first, 24 of them. */
        hours: z.array(z.object({ at: z.date(), count: z.number() })),
      }),
    )
    .nullable(),
})
export type Health = z.infer<typeof healthAnswer>
