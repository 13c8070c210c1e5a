import * as z from 'zod'
import { welcomeSteps } from '../lists.ts'

/** Null: no steps to show. */
export const welcomeOutput = z.object({
  steps: z.array(z.object({ step: z.enum(welcomeSteps), done: z.boolean() })).nullable(),
})
