import * as z from 'zod'
import { neededLine } from '#shared/written.ts'
import { goalSchema } from '../contract.ts'
import { GOAL, goalMax, goalTitleMax } from './spec.ts'

const title = neededLine({ max: goalTitleMax, missing: GOAL.titleMissing, tooLong: GOAL.titleTooLong })

export const goalInput = z.object({
  id: z.uuid(),
  title,
  tokens: z.int(GOAL.tokensForm).min(1, GOAL.tokensForm).max(goalMax, GOAL.tooHigh),
})
export const goalAnswer = z.object({ goal: goalSchema })
