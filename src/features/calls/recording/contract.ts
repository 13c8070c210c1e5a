import * as z from 'zod'
import { recordingStates } from './lists.ts'

const recordingSchema = z.object({
  id: z.uuid(),
  state: z.enum(recordingStates).exclude(['deleted']),
  started_at: z.coerce.date().nullable(),
  stopped_at: z.coerce.date().nullable(),
  bytes: z.number().nullable(),
  /** Plays it, for a quarter of an hour; null: there is no file yet. */
  url: z.string().nullable(),
  /** The same, to be saved. */
  download_url: z.string().nullable(),
})

export const recordingSide = z.object({
  /** Whether the call is being recorded now. */
  is_on: z.boolean(),
  /** Who agrees now. */
  agreed: z.object({ fan: z.boolean(), creator: z.boolean() }),
  /** What is agreed to. */
  words: z.string(),
  /** Of the call, the first first. */
  recordings: z.array(recordingSchema),
})

export const recordingInput = z.object({ id: z.uuid() })
export const agreeInput = recordingInput.extend({ agree: z.boolean() })
export const recordingAnswer = z.object({ recording: recordingSide })

export type Recording = z.infer<typeof recordingSide>
