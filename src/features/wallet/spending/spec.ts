import { reason } from '#shared/errors.ts'
import { fullNumber } from '#shared/money.ts'
import { statementMax } from '../spec.ts'

/**
 * Hours until a higher limit or no limit applies. The delay protects the fan: a limit that can be raised at once does
 * not.
 */
export const limitRaiseHours = 24
/** Days that a spending limit looks back. */
export const limitDays = 7
export const limitMax = 1_000_000

export const spendingLimitAbout = 'The most you let yourself spend in seven days. Tips and reservations count.'

export const FAN_SENTENCES = {
  /** Error for an invalid day of a statement. */
  moment: 'Please give a day that exists as year-month-day, or a moment with its offset.',
  limitForm: 'Enter a whole number of tokens.',
  limitTooLarge: `A limit has at most ${fullNumber(limitMax)} tokens.`,
  limitMissing: 'Your spending limit could not be loaded.',
  limitRaise: `A lower limit applies at once, a higher one after ${limitRaiseHours} hours.`,
  limitSet: (tokens: number) => `You can spend ${fullNumber(tokens)} tokens a week.`,
  limitOff: 'You no longer have a weekly limit.',
  limitLater: (what: string, when: string) => `${what} from ${when}.`,
  statementFailed: 'The statement could not be made.',
} as const

export const FAN_REFUSALS = {
  periodInvalid: reason('invalid', 'PERIOD_INVALID', 'Choose a period that begins before it ends.'),
  periodTooLong: reason(
    'invalid',
    'PERIOD_TOO_LONG',
    `A statement covers at most ${statementMax.days} days. Please choose a shorter period.`,
  ),
  statementTooLong: reason(
    'invalid',
    'STATEMENT_TOO_LONG',
    `This period has more than ${fullNumber(statementMax.lines)} movements. Please choose a shorter one.`,
  ),
} as const
