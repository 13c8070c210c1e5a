/** A search starts at two characters (`isSearchable`), 300 ms after the last key. */
export const listSearch = { min: 2, max: 60, delayMs: 300 } as const

/** Returns true for two letters, digits or symbols, or one letter of a script such as Chinese, Japanese, Korean or Thai. */
export function isSearchable(text: string): boolean {
  const letters = text.replaceAll(/[^\p{L}\p{M}\p{N}\p{S}]/gu, '')
  return [...letters].length > 1 || (letters >= '\u0e00' && /^\p{L}$/u.test(letters))
}
