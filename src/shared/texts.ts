import { once } from './once.ts'

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Counts the characters that a reader sees. It stops at `enough`, so that a megabyte costs nothing. */
export function countGraphemes(text: string, enough = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of segmenter().segment(text)) if (++count >= enough) break
  return count
}

/**
 * Returns the UTF-16 units that a text of `max` characters may have: a family emoji is one character of eleven units.
 */
export const unitsOf = (max: number): number => Math.min(max * 12, max * 4 + 4_000)

/** Returns true if a reader sees more than `max` characters, or if combining marks are stacked. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > unitsOf(max) || (text.length > max && countGraphemes(text, max + 1) > max)

/**
 * Returns the beginning of a text, at most `max` visible characters, without splitting one. `end` is appended if it was
 * truncated.
 */
export function beginningOf(text: string, max: number, end = '…'): string {
  if (text.length <= max) return text
  let length = 0
  for (const { index, segment } of segmenter().segment(text)) {
    if (index + segment.length > max - end.length) break
    length = index + segment.length
  }
  return text.slice(0, length).trimEnd() + end
}

/** Characters that change the reading direction of the text around them. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/**
 * Characters without a visible shape. Format characters with a shape, such as the Arabic end of a verse, are excluded.
 */
const invisible =
  /(?![\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}|[\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u
/** Flags of regions such as Scotland: a black flag and tags. Tags elsewhere are invisible. */
const kept = /\u{1f3f4}[\u{e0020}-\u{e007e}]+\u{e007f}/u
/** Joiners are kept, because emoji, Persian and Hindi need them. */
const removed = once(() => new RegExp(`(${kept.source}|[\\u200c\\u200d])|${invisible.source}|(?!\\n)\\p{Cc}`, 'gu'))
const piled = /\p{M}{5}/u

export const turnsDirection = (text: string): boolean => turning.test(text)
export const hasInvisible = (text: string): boolean => invisible.test(text)

/**
 * Composes characters, removes invisible ones, and replaces every kind of space and line break by the plain one. Pasted
 * text becomes equal to the same text typed. Emoji stay whole.
 */
const cleaned = (text: string): string =>
  text
    .replaceAll(/\r\n?|[\v\f\u0085\p{Zl}\p{Zp}]/gu, '\n')
    .replaceAll(/\t|[\u2800\p{Zs}]/gu, ' ')
    .replaceAll(removed(), (_, visible: string | undefined) => visible ?? '')
    // A joiner at an end, or beside a space, joins nothing.
    .replaceAll(/(^|\s)[\u200c\u200d]+|[\u200c\u200d]+(?=\s|$)/g, '$1')
    .normalize('NFC')

/** Returns a line in its clean form, with single spaces inside and none around. */
export const normalizeLine = (text: string): string => cleaned(text).trim().replaceAll(/\s+/g, ' ')

/** Returns several lines in their clean form, with at most one empty line between two others. */
export const normalizeText = (text: string): string =>
  cleaned(text)
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code))

/** Returns the value of a digit of any script. Unicode keeps the ten digits of a script together, from zero to nine. */
function digitOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  let before = 0
  while (isDigit(code - before - 1)) before++
  return String(before % 10)
}

/** Cleans a phone number or a code: digits of any script become 0 to 9, dashes become `-`. */
export const normalizeDigits = (text: string): string =>
  normalizeLine(
    normalizeLine(text)
      .normalize('NFKC')
      .replaceAll(/\p{Pd}|\u2212/gu, '-')
      .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf),
  )

/** Returns true for a normalized text without lone surrogates and without stacked marks. */
export const isPlain = (text: string): boolean => text.isWellFormed() && !piled.test(text)

const deepest = 16

/**
 * Returns the path of a text in `value` that no table can store: one with a null character or a lone surrogate.
 * Undefined if every text can be stored; an empty path means `value` itself.
 */
export function unstorableIn(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  // No valid input is so deeply nested, and each level costs time.
  if (depth === deepest) return path
  for (const [key, inside] of Object.entries(value)) {
    const found = unstorableIn(inside, path === '' ? key : `${path}.${key}`, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Returns true if a text has a visible character. */
export const isVisible = (text: string): boolean =>
  /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** Parses a typed whole number of up to 12 digits, so that "1.5" does not become 15; undefined for any other text. */
export function wholeNumberOf(typed: string): number | undefined {
  const digits = typed.trim()
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}
