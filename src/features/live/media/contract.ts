import * as z from 'zod'
import { streamInput } from '../contract.ts'

/** A missing field is no report. An older page sends neither. */
export const mediaInput = streamInput.extend({
  /** From the host's page: at least one of camera, microphone and screen is live and sent. */
  sending: z.boolean().optional(),
  /** From a viewer's page: picture or sound arrives. */
  receiving: z.boolean().optional(),
})

export type MediaReport = z.infer<typeof mediaInput>
