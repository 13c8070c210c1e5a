import { once } from './dates.ts'

const segmenter = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }))

/** Counts the characters that a reader sees. It stops at `enough`, so that a megabyte costs nothing. */
export function countGraphemes(text: string, enough = Number.POSITIVE_INFINITY): number {
  let count = 0
  for (const _ of segmenter().segment(text)) if (++count >= enough) break
  return count
}

/** Returns the UTF-16 units that a text of `max` characters may have: a family emoji is one character of eleven units. */
export const unitsOf = (max: number): number => Math.min(max * 12, max * 4 + 4_000)

/** Returns true if a reader sees more than `max` characters, or if combining marks are stacked. */
export const isLongerThan = (text: string, max: number): boolean =>
  text.length > unitsOf(max) || (text.length > max && countGraphemes(text, max + 1) > max)

/** Returns the beginning of a text, at most `max` long, cut between visible characters. `end` is appended if it was cut. */
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
/** Characters without a visible shape. Format characters with a shape, such as the Arabic end of a verse, are excluded. */
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
export const tidyLine = (text: string): string => cleaned(text).trim().replaceAll(/\s+/g, ' ')

/** Returns several lines in their clean form, with at most one empty line between two others. */
export const tidyText = (text: string): string =>
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
export const tidyDigits = (text: string): string =>
  tidyLine(
    tidyLine(text)
      .normalize('NFKC')
      .replaceAll(/\p{Pd}|\u2212/gu, '-')
      .replaceAll(/(?![0-9])\p{Nd}/gu, digitOf),
  )

/** Returns true for a tidy text without half characters and without stacked marks. */
export const isPlain = (text: string): boolean => text.isWellFormed() && !piled.test(text)

const deepest = 16

/**
 * Returns the path of a text in `value` that no table can store: one with a null character or half of a character.
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

// The database has `searchWords` too, for its indexes (server/db/words.sql); a test requires equal results from both.

const setOf = (...ranges: string[]) => new RegExp(`[${ranges.join('')}]`, 'gu')

/** Invisible characters, joiners and variants of emoji included. */
const unseen = setOf('\u00ad\u034f\u061c\u200b-\u200f\u202a-\u202e', '\u2060-\u2069\ufe00-\ufe0f\ufeff')
/** Separators between words: spaces, ASCII and Latin-1 signs, general and CJK punctuation. */
const between = setOf(
  '\t-\r -/:-@[-`{-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u2000-\u206f',
  '\u3000-\u3004\u3008-\u3030\u30fb\ufe10-\ufe1f\ufe30-\ufe6f\uff61-\uff65',
)
/** Characters of scripts without spaces between words: Thai to Myanmar, Khmer, Chinese, Japanese; and Korean syllables. */
const unspaced = setOf(
  '\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3031-\u30fa\u30fc-\u31ff\u3400-\u4dbf',
  '\u4e00-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3ffff}',
)
/** Accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic. Vowel signs of other scripts are letters. */
const accents = setOf(
  '\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670',
  '\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f',
)
/** Letters that Unicode does not decompose. */
const plainLetters: Record<string, string> = {
  ı: 'i',
  ς: 'σ',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ħ: 'h',
  ŧ: 't',
  ð: 'd',
  ŋ: 'n',
  ə: 'e',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
}

const split = (text: string): string =>
  text.replaceAll(unseen, '').replaceAll(between, ' ').replaceAll(unspaced, ' $& ').replaceAll(/ {2,}/g, ' ').trim()

/**
 * Returns the words of a text in lower case, separated by single spaces. In a script without spaces, each character is a
 * word.
 */
export const wordsOf = (text: string): string =>
  // JavaScript's lower case of İ leaves this dot.
  split(text.normalize('NFKC').toLowerCase().replaceAll('\u0307', '').replaceAll('ς', 'σ').normalize('NFKC'))

/** Returns the form in which every search compares texts: the words without accents. */
export const searchWords = (text: string): string =>
  split(
    text
      .normalize('NFKD')
      .replaceAll(accents, '')
      .toLowerCase()
      .replaceAll(/[ıςøłđħŧðŋəßæœþ]/g, (letter) => plainLetters[letter] ?? letter)
      .normalize('NFKC'),
  )

/** Returns the LIKE pattern of a search, for `public.search_words` of the database. */
export const likeOf = (text: string): string => `%${searchWords(text)}%`

/** Returns true if a trigram index narrows a search, which needs three letters or digits in a row. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(searchWords(text))

/** Returns true for a text that begins in a script without spaces. */
export const isUnspaced = (text: string): boolean => text.search(unspaced) === 0

/** Returns true if a text has one of the words or phrases, as whole words. */
export function hasWord(text: string, words: readonly string[]): boolean {
  const said = ` ${wordsOf(text)} `
  return words.some((word) => wordsOf(word) !== '' && said.includes(` ${wordsOf(word)} `))
}

/** A search starts at two characters (`isSearchable`), 300 ms after the last key. */
export const listSearch = { min: 2, max: 60, delayMs: 300 } as const

/** Returns true for two letters, digits or symbols, or one letter of a script such as Chinese, Japanese, Korean or Thai. */
export function isSearchable(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{M}\p{N}\p{S}]/gu, '')
  return [...letters].length > 1 || (letters >= '\u0e00' && /^\p{L}$/u.test(letters))
}
