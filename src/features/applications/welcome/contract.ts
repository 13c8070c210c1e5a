import * as z from 'zod'
import { welcomeSteps } from '../lists.ts'

/** First steps of a new creator; null if there are no steps to show. */
export const welcomeOutput = z.object({
  steps: z.array(z.object({ step: z.enum(welcomeSteps), done: z.boolean() })).nullable(),
})
