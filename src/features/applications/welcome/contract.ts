import * as z from 'zod'
import { welcomeSteps } from '../lists.ts'

/** Null: there is nothing (more) to do. */
export const welcomeAnswer = z.object({
  steps: z.array(z.object({ step: z.enum(welcomeSteps), done: z.boolean() })).nullable(),
})
