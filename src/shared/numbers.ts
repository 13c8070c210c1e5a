import * as z from 'zod'

// What a contract takes has an end: PostgreSQL answers a number that its column does not hold with an error of its own.

/** The largest number of an `integer` column. */
export const integerMax = 2_147_483_647
/** Far above every numbered list and every file, and exact in JavaScript. */
export const largeMax = 1_000_000_000_000_000

/** Tokens that a caller names, such as the price that was shown. `sentence`: said of anything else. */
export const tokensSchema = (sentence?: string) => countSchema(sentence)
/** How many of something there are. */
export const countSchema = (sentence?: string) => z.int(sentence).min(0, sentence).max(integerMax, sentence)
/** The place of a row in a numbered list; 0: before the first. */
export const sequenceSchema = z.int().min(0).max(largeMax)
/** The size of a file in bytes; whether it is taken is judged by its kind. */
export const bytesSchema = z.int().min(0).max(largeMax)

/**
 * A number of an address, where all is text: "10" is one. Null, an empty text, yes and no, and a list are none, which
 * `z.coerce` reads as 0, 1 or what is in the list.
 */
export const queryNumber = <Schema extends z.ZodType<number>>(number: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), number)
