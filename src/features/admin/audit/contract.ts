import * as z from 'zod'
import { daySchema } from '#shared/days.ts'
import { largeMax, queryNumber } from '#shared/numbers.ts'
import { isVisible } from '#shared/texts.ts'
import { auditPage, noteMax } from '../spec.ts'

/** Action, user, details, timestamp; the rest says to what, and that nothing was changed since. */
export const logSchema = z.object({
  id: z.number(),
  action: z.string(),
  user: z.string(),
  userId: z.string().nullable(),
  target: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  timestamp: z.date(),
  hash: z.string(),
})
export type Log = z.infer<typeof logSchema>

const text = z.string().trim().max(100).default('')
export const logsInput = z.object({
  /** A code or its beginning: `application`, `application.approve`. */
  action: text,
  /** An admin's username or id. */
  actor: text,
  /** The id of what it was done to, or a person's username. */
  target: text,
  /** ISO days, both included. */
  from: daySchema().optional(),
  to: daySchema().optional(),
  limit: queryNumber(z.int().min(1).max(auditPage.max)).default(auditPage.default),
  cursor: z.string().max(200).optional(),
})
export type LogsInput = z.infer<typeof logsInput>
export const logsAnswer = z.object({ logs: z.array(logSchema), next_cursor: z.string().nullable() })

export const verifyAnswer = z.object({
  ok: z.boolean(),
  entries: z.number(),
  head: z.string(),
  first_broken: z.number().nullable(),
})

/** What a client says that it did: kept as a note beside the server's own entries. */
export const noteInput = z.object({
  action: z.string().trim().refine(isVisible).max(100),
  details: z.union([z.string().max(noteMax), z.record(z.string().max(50), z.unknown())]).optional(),
  timestamp: z.union([z.string().max(40), z.int().min(0).max(largeMax)]).optional(),
})
