import { codeDigits } from './spec/mails.ts'

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

export type AuthMode = 'signin' | 'signup'

/** /auth?mode=…&redirect=… (specification 1 §2.1). Anything else signs in. */
export type AuthSearch = { mode: AuthMode; redirect?: string }

export function readAuthSearch(search: Record<string, unknown>): AuthSearch {
  const mode = search.mode === 'signup' ? 'signup' : 'signin'
  return { mode, ...(typeof search.redirect === 'string' && { redirect: search.redirect }) }
}

/** The digits of what was typed or pasted into the field of a code, at most as many as a code has. */
export const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, codeDigits)
