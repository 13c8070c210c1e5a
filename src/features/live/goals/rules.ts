import { isLongerThan } from '#shared/texts.ts'
import { GOAL, goalMax, goalTitleMax } from './spec.ts'

/** Returns the problems of a goal form, by field. */
export function problemsOf({ title, tokens }: { title: string; tokens: string }) {
  const words = title.trim()
  const isNumber = /^\d+$/.test(tokens.trim()) && Number(tokens) > 0
  return {
    ...(words === '' && { title: GOAL.titleMissing }),
    ...(isLongerThan(words, goalTitleMax) && { title: GOAL.titleTooLong }),
    ...(!isNumber && { tokens: GOAL.tokensForm }),
    ...(isNumber && Number(tokens) > goalMax && { tokens: GOAL.tooHigh }),
  }
}

/** Returns the reached share of a goal, from 0 to 1. */
export const shareOf = ({ tokens, reached }: { tokens: number; reached: number }): number =>
  Math.min(1, Math.max(0, reached / tokens))
