import * as z from 'zod'

// Numbers of a contract have limits, because PostgreSQL answers a number outside of its column's range with an error.

/** The largest number of an `integer` column. */
export const integerMax = 2_147_483_647
/** Far above every numbered list and every file, and exact in JavaScript. */
export const largeMax = 1_000_000_000_000_000

/** Schema of tokens that a caller sends, such as the displayed price. `sentence`: refusal of any other value. */
export const tokensSchema = (sentence?: string) => countSchema(sentence)
/** Schema of a count. */
export const countSchema = (sentence?: string) => z.int(sentence).min(0, sentence).max(integerMax, sentence)
/** Schema of a row's position in a numbered list; 0: before the first. */
export const sequenceSchema = z.int().min(0).max(largeMax)
/** Schema of a file size in bytes. Each kind of file has its own limit. */
export const bytesSchema = z.int().min(0).max(largeMax)

/**
 * Schema of a number in an address, where every value is text, such as "10". It refuses null, empty text, booleans and
 * lists, which `z.coerce` would convert.
 */
export const queryNumber = <Schema extends z.ZodType<number>>(number: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), number)
