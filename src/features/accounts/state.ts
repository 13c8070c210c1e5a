import { normalizeDigits } from '#shared/texts.ts'
import { codeDigits } from './lists.ts'

/** Date fields of a form: day and year as typed, month from 1 to 12. */
export type DateParts = { day: string; month: string; year: string }

/** Returns `YYYY-MM-DD` of an existing day; undefined for days such as 31 February and years with two digits. */
export function dateOfParts({ day, month, year }: DateParts): string | undefined {
  const [d, m, y] = [day, month, year].map((part) => (/^\d{1,4}$/.test(part.trim()) ? Number(part) : Number.NaN))
  if (d === undefined || m === undefined || y === undefined || !(y >= 1000 && m >= 1 && m <= 12 && d >= 1)) return
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  const days = m === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31
  if (d > days) return
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

/** Modes of /auth. `signin` and `callback` occur in links that people have saved; the other modes are newer. */
export const authModes = ['signin', 'signup', 'link', 'reset', 'callback'] as const
export type AuthMode = (typeof authModes)[number]

/** Browser title of each mode of /auth. */
export const authTitles: Readonly<Record<AuthMode, string>> = {
  signin: 'Sign in',
  signup: 'Join Limelight',
  link: 'Sign in by email',
  reset: 'Choose a new password',
  callback: 'Signing in',
}

/** Search parameters of /auth, with the token of a mail's link. An unknown mode is read as `signin`. */
export type AuthSearch = { mode: AuthMode; redirect?: string; token?: string }

const textIn = (search: Record<string, unknown>, name: 'redirect' | 'token') => {
  const value = search[name]
  return typeof value === 'string' ? { [name]: value } : {}
}

export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const mode = authModes.find((known) => known === search.mode) ?? 'signin'
  return { mode, ...textIn(search, 'redirect'), ...(mode === 'callback' && textIn(search, 'token')) }
}

/**
 * Search parameters of /auth/callback and /auth/reset-password: the token of a mail, and the mode `undo` to revert a
 * change of the email address.
 */
export type MailSearch = { token?: string; mode?: 'undo' }

export const readMailSearch = (search: Record<string, unknown>): MailSearch => ({
  ...textIn(search, 'token'),
  ...(search.mode === 'undo' && { mode: 'undo' }),
})

/** Returns the digits of a typed or pasted code, truncated to the length of a code. */
export const digitsOf = (text: string): string => normalizeDigits(text).replaceAll(/\D/g, '').slice(0, codeDigits)
