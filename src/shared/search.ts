/** A search begins at two characters, 300 ms after the last one. */
export const listSearch = { min: 2, max: 60, delayMs: 300 } as const

/** A text as the database looks for it: in small letters, with signs that stand for others taken literally. */
export const likeOf = (text: string): string => text.toLowerCase().replace(/[\\%_]/g, '\\$&')

/** Whether an index of words knows anything about a text: it counts letters and digits, three in a row. */
export const hasTrigram = (text: string): boolean => /[\p{L}\p{N}]{3}/u.test(text)
