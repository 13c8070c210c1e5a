import { tidyDigits } from '#shared/texts.ts'
import { codeDigits } from './lists.ts'

/** What the date fields of a form hold: as typed, month 1 to 12 as chosen. */
export type DateParts = { day: string; month: string; year: string }

/** `YYYY-MM-DD` of a day that exists, or undefined: no 31 February, no year of two digits. */
export function dateOfParts({ day, month, year }: DateParts): string | undefined {
  const [d, m, y] = [day, month, year].map((part) => (/^\d{1,4}$/.test(part.trim()) ? Number(part) : Number.NaN))
  if (d === undefined || m === undefined || y === undefined || !(y >= 1000 && m >= 1 && m <= 12 && d >= 1)) return
  const isLeap = (y % 4 === 0 && y % 100 !== 0) || y % 400 === 0
  const days = m === 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].includes(m) ? 30 : 31
  if (d > days) return
  return `${y}-${String(m).padStart(2, '0')}-${String(d).padStart(2, '0')}`
}

/** `signin` and `callback` are in links that people have; the other ways in have names of their own. */
export const authModes = ['signin', 'signup', 'link', 'reset', 'callback'] as const
export type AuthMode = (typeof authModes)[number]

/** What the tab of the browser says of each. */
export const authTitles: Readonly<Record<AuthMode, string>> = {
  signin: 'Sign in',
  signup: 'Join Limelight',
  link: 'Sign in by email',
  reset: 'Choose a new password',
  callback: 'Signing in',
}

/** /auth?mode=…&redirect=…, and the token that a mail brings. An unknown mode signs in. */
export type AuthSearch = { mode: AuthMode; redirect?: string; token?: string }

const textIn = (search: Record<string, unknown>, name: 'redirect' | 'token') => {
  const value = search[name]
  return typeof value === 'string' ? { [name]: value } : {}
}

export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const mode = authModes.find((known) => known === search.mode) ?? 'signin'
  return { mode, ...textIn(search, 'redirect'), ...(mode === 'callback' && textIn(search, 'token')) }
}

/** /auth/callback and /auth/reset-password: what a mail brings, and whether it takes a change of address back. */
export type MailSearch = { token?: string; mode?: 'undo' }

export const readMailSearch = (search: Record<string, unknown>): MailSearch => ({
  ...textIn(search, 'token'),
  ...(search.mode === 'undo' && { mode: 'undo' }),
})

/** The digits of what was typed or pasted into the field of a code, at most as many as a code has. */
export const digitsOf = (text: string): string => tidyDigits(text).replaceAll(/\D/g, '').slice(0, codeDigits)
