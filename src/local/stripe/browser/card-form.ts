import { type Brand, brandOf, numberLength, passesLuhn, securityCodeLength } from './card-number.ts'
import type { InputError } from './messages.ts'

/** Values of the card form, as typed. `postalCode` is undefined if the field is hidden. */
export type Typed = { number: string; expiry: string; securityCode: string; postalCode: string | undefined }

export type Reading = {
  brand: Brand
  empty: boolean
  complete: boolean
  /** Error in the typed values. */
  error: InputError | undefined
  /** Error for a missing value, which the form shows only after the attempt to submit. */
  unfinished: InputError | undefined
  card: { number: string; exp_month: number; exp_year: number; cvc: string }
  postalCode: string | undefined
}

/** Validates a card during typing. `now` is the time for the check of the expiry date. */
export function readCard(typed: Typed, now: Date): Reading {
  const number = digits(typed.number)
  const expiry = digits(typed.expiry)
  const cvc = digits(typed.securityCode)
  const brand = brandOf(number)
  const month = Number(expiry.slice(0, 2))
  const year = 2000 + Number(expiry.slice(2, 4))
  const postalCode = typed.postalCode?.trim()
  const unfinished = firstUnfinished({ brand, number, expiry, cvc, postalCode })
  const error = numberError(brand, number) ?? expiryError(expiry, month, year, now)
  return {
    brand,
    empty: `${number}${expiry}${cvc}` === '',
    complete: error === undefined && unfinished === undefined,
    error,
    unfinished,
    card: { number, exp_month: month, exp_year: year, cvc },
    postalCode,
  }
}

export function formatNumber(value: string): string {
  const all = digits(value)
  const max = numberLength(brandOf(all))
  const kept = all.slice(0, max)
  if (brandOf(all) === 'amex')
    return kept.replace(/^(\d{4})(\d{1,6})?(\d{1,5})?$/, (_, ...g) => g.slice(0, 3).filter(Boolean).join(' '))
  return kept.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
}

/** Formats an expiry date: `1234` becomes `12 / 34`. The months 2 to 9 get a zero: `4` becomes `04`. */
export function formatExpiry(value: string): string {
  const typed = digits(value)
  const padded = /^[2-9]/.test(typed) ? `0${typed}` : typed
  const kept = padded.slice(0, 4)
  return kept.length > 2 ? `${kept.slice(0, 2)} / ${kept.slice(2)}` : kept
}

export function formatSecurityCode(value: string): string {
  return digits(value).slice(0, 4)
}

function digits(value: string): string {
  return value.replaceAll(/\D/g, '')
}

function problem(code: string, message: string): InputError {
  return { type: 'validation_error', code, message }
}

function numberError(brand: Brand, number: string): InputError | undefined {
  if (number.length < numberLength(brand) || passesLuhn(number)) return undefined
  return problem('invalid_number', 'Your card number is invalid.')
}

function expiryError(expiry: string, month: number, year: number, now: Date): InputError | undefined {
  if (expiry.length < 4) return undefined
  if (month < 1 || month > 12) return problem('invalid_expiry_month', "Your card's expiration date is invalid.")
  if (new Date(year, month, 1) <= now)
    return problem('invalid_expiry_year_past', "Your card's expiration year is in the past.")
  return undefined
}

type Parts = { brand: Brand; number: string; expiry: string; cvc: string; postalCode: string | undefined }

function firstUnfinished({ brand, number, expiry, cvc, postalCode }: Parts): InputError | undefined {
  if (number.length < numberLength(brand)) return problem('incomplete_number', 'Your card number is incomplete.')
  if (expiry.length < 4) return problem('incomplete_expiry', "Your card's expiration date is incomplete.")
  if (cvc.length < securityCodeLength(brand))
    return problem('incomplete_cvc', "Your card's security code is incomplete.")
  if (postalCode !== undefined && postalCode.length < 3)
    return problem('incomplete_zip', 'Your postal code is incomplete.')
  return undefined
}
