import { once } from './once.ts'

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** How many characters a reader sees. Counts no further than `enough`, so that a megabyte costs nothing. */
export function countGraphemes(text: string, enough = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of segmenter().segment(text)) if (++count >= enough) break
  return count
}

/** Whether a reader sees more than `max` characters. What they are made of is limited too: marks can be piled up. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > max * 12 || countGraphemes(text, max + 1) > max

/** The beginning of a text, at most `max` long, cut between the characters that a reader sees; `end` says that it was cut. */
export function beginningOf(text: string, max: number, end = '…'): string {
  if (text.length <= max) return text
  let length = 0
  for (const { index, segment } of segmenter().segment(text)) {
    if (index + segment.length > max - end.length) break
    length = index + segment.length
  }
  return text.slice(0, length).trimEnd() + end
}

/** They turn the direction in which everything around them is read. */
const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/
/** Nothing is seen of them. Joiners are left out: emoji, Persian and Hindi are written with them. */
const invisible = /[\p{Cf}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5/u
const joiners = /[\u200c\u200d]/g
const control = /\p{Cc}/u
const piled = /\p{M}{5}/u

export const turnsDirection = (text: string): boolean => turning.test(text)
export const hasInvisible = (text: string): boolean => invisible.test(text)

/**
 * Whether a text of one line shows what it is: no control characters, nothing that turns the line around or that nobody
 * sees, no marks piled up over other lines, no half characters.
 */
export const isPlainLine = (text: string): boolean =>
  text.isWellFormed() && !control.test(text) && !invisible.test(text.replaceAll(joiners, '')) && !piled.test(text)

/** The same for a text of several lines. */
export const isPlainText = (text: string): boolean => isPlainLine(text.replaceAll('\n', ' '))

const deepest = 16

/**
 * Where, in what somebody sent, a text stands that no table holds as it is: one with a null character, or with half of a
 * character. Undefined: nowhere; the empty path: the whole is one.
 */
export function unstorableIn(value: unknown, path = '', depth = 0): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0') ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  // nothing that is asked for lies so deep, and each step down costs
  if (depth === deepest) return path
  for (const [key, inside] of Object.entries(value)) {
    const found = unstorableIn(inside, path === '' ? key : `${path}.${key}`, depth + 1)
    if (found !== undefined) return found
  }
  return undefined
}

/** Whether there is something to see. */
export const isVisible = (text: string): boolean =>
  /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u.test(text)

/** One form for what looks alike: composed, without spaces around, single ones inside. */
export const tidyLine = (text: string): string => text.normalize('NFC').trim().replaceAll(/ {2,}/g, ' ')

/** The same for several lines: their ends are one sign, and no more than one line stays empty. */
export const tidyText = (text: string): string =>
  text
    .normalize('NFC')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll('\t', ' ')
    .trim()
    .replaceAll(/\n{3,}/g, '\n\n')
