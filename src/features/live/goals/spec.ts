import { fullNumber } from '#shared/money.ts'
export const goalTitleMax = 80
export const goalMax = 1_000_000

export const GOAL = {
  titleMissing: 'Name the goal.',
  titleTooLong: `At most ${goalTitleMax} characters.`,
  tokensForm: 'A goal is at least 1 token.',
  tooHigh: `A goal has at most ${fullNumber(goalMax)} tokens.`,
} as const
