import * as z from 'zod'
import { daySchema, largeMax, queryNumber } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { auditPage, noteMax } from '../spec.ts'

/** An audit entry with its target, and the hash that proves that the entry is unchanged. */
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
  /** An action code or its prefix: `application`, `application.approve`. */
  action: text,
  /** Username or id of an admin. */
  actor: text,
  /** Id of the target, or a person's username. */
  target: text,
  /** ISO dates, both inclusive. */
  from: daySchema().optional(),
  to: daySchema().optional(),
  limit: queryNumber(z.int().min(1).max(auditPage.max)).default(auditPage.default),
  cursor: z.string().max(200).optional(),
})
export type LogsInput = z.infer<typeof logsInput>
export const logsOutput = z.object({ logs: z.array(logSchema), next_cursor: z.string().nullable() })

export const verifyOutput = z.object({
  ok: z.boolean(),
  entries: z.number(),
  head: z.string(),
  first_broken: z.number().nullable(),
})

/** A note of an API client about its own action. Stored in addition to the server's audit entries. */
export const noteInput = z.object({
  action: z.string().trim().refine(isVisible).max(100),
  details: z.union([z.string().max(noteMax), z.record(z.string().max(50), z.unknown())]).optional(),
  timestamp: z.union([z.string().max(40), z.int().min(0).max(largeMax)]).optional(),
})
