import { fullNumber } from '#shared/money.ts'
import { userNotFound } from '#shared/refusals.ts'

export const warningMax = 1_000

export const WARNING = {
  action: 'Warn',
  about: (name: string) =>
    `${name} gets an email with the rule and your words, and finds them under “Decisions about you”. The warning does not hide anything or add points.`,
  rule: 'House rule',
  choose: 'Please choose',
  words: 'Your words',
  wordsHint: 'The user sees this text.',
  done: 'Warned. The person knows why.',
  failed: 'Failed to warn',
  missing: 'Please give a reason. The user sees it.',
  ruleMissing: 'Please choose a house rule.',
  tooLong: `Up to ${fullNumber(warningMax)} characters.`,
} as const

export const WARNING_REFUSALS = {
  noPerson: userNotFound,
} as const
