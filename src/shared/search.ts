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
  return words.map(wordsOf).some((word) => word !== '' && said.includes(` ${word} `))
}

/** A search starts at two characters (`isSearchable`), 300 ms after the last key. */
export const listSearch = { min: 2, max: 60, delayMs: 300 } as const

/** Number of items up to which a public list has no search field. */
export const unsearchedMax = 8

/** Returns true for two letters, digits or symbols, or one letter of a script such as Chinese, Japanese, Korean or Thai. */
export function isSearchable(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{M}\p{N}\p{S}]/gu, '')
  return [...letters].length > 1 || (letters >= '\u0e00' && /^\p{L}$/u.test(letters))
}
