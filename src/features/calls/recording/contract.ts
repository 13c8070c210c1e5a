import * as z from 'zod'
import { recordingStates } from './rules.ts'

const recordingSchema = z.object({
  id: z.uuid(),
  state: z.enum(recordingStates).exclude(['deleted']),
  started_at: z.coerce.date().nullable(),
  stopped_at: z.coerce.date().nullable(),
  bytes: z.number().nullable(),
  /** URL for playing the file, valid for 15 minutes; null without a file. */
  url: z.string().nullable(),
  /** URL for downloading the file; null without a file. */
  download_url: z.string().nullable(),
})

export const recordingSide = z.object({
  /** True while the call is being recorded. */
  is_on: z.boolean(),
  /** True for each side that agrees now. */
  agreed: z.object({ fan: z.boolean(), creator: z.boolean() }),
  /** Text of the agreement. */
  words: z.string(),
  /** Recordings of the call, oldest first. */
  recordings: z.array(recordingSchema),
})

export const recordingInput = z.object({ id: z.uuid() })
export const agreeInput = recordingInput.extend({ agree: z.boolean() })
export const recordingOutput = z.object({ recording: recordingSide })

export type Recording = z.infer<typeof recordingSide>
