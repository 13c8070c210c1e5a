import * as z from 'zod'
import { recordingStates } from './rules.ts'

const recordingSchema = z.object({
  id: z.uuid(),
  state: z.enum(recordingStates).exclude(['deleted']),
  started_at: z.coerce.date().nullable(),
  stopped_at: z.coerce.date().nullable(),
  bytes: z.number().nullable(),
  /** URL that plays the file for 15 minutes; null without a file. */
  url: z.string().nullable(),
  /** URL that downloads the file. */
  download_url: z.string().nullable(),
})

export const recordingSide = z.object({
  /** True while the call is being recorded. */
  is_on: z.boolean(),
  /** The sides that agree at present. */
  agreed: z.object({ fan: z.boolean(), creator: z.boolean() }),
  /** Text that both sides agree to. */
  words: z.string(),
  /** Recordings of the call, oldest first. */
  recordings: z.array(recordingSchema),
})

export const recordingInput = z.object({ id: z.uuid() })
export const agreeInput = recordingInput.extend({ agree: z.boolean() })
export const recordingOutput = z.object({ recording: recordingSide })

export type Recording = z.infer<typeof recordingSide>
