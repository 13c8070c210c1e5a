import * as z from 'zod'
import { isTimeZone } from './dates.ts'
import { isSearchable, listSearch } from './search.ts'
import { isLongerThan, isPlain, isVisible, normalizeDigits, normalizeLine, normalizeText } from './texts.ts'

// Numbers of a contract have limits, because PostgreSQL fails on a number outside of its column's range.

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
 * Schema of a number in a URL, where every value is text, such as "10". It refuses null, empty text, booleans and
 * lists, which `z.coerce` would convert.
 */
export const queryNumber = <Schema extends z.ZodType<number>>(number: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() !== '' ? Number(value) : value), number)

/** Maximum length in visible characters, and the sentences for a text that is too long or missing. */
type Words = { max: number; tooLong: string; missing: string }
type Optional = Omit<Words, 'missing'>

export const tooManyCombiningMarks = 'Use fewer marks on each letter.'

/** Accepts at most `max` visible characters; an emoji is one. */
export const atMost = (max: number, tooLong = `Use at most ${max} characters.`) =>
  z.refine<string>((text) => !isLongerThan(text, max), tooLong)

const any = (tidy: typeof normalizeLine, { max, tooLong }: Optional) =>
  z
    .string()
    .transform(tidy)
    .pipe(z.string().check(atMost(max, tooLong)).refine(isPlain, tooManyCombiningMarks))

const needed = (tidy: typeof normalizeLine, { missing, max, tooLong }: Words) =>
  z
    .string({ error: missing })
    .transform(tidy)
    .pipe(z.string().refine(isVisible, missing).check(atMost(max, tooLong)).refine(isPlain, tooManyCombiningMarks))

/** Optional line in its normalized form. */
export const anyLine = (words: Optional) => any(normalizeLine, words)

/** Required line in its normalized form. */
export const neededLine = (words: Words) => needed(normalizeLine, words)

/** Optional text of several lines in its normalized form. */
export const anyText = (words: Optional) => any(normalizeText, words)

/** Required text of several lines in its normalized form. */
export const neededText = (words: Words) => needed(normalizeText, words)

/** Digits and signs, such as a phone number or a code, from any keyboard. */
export const digitsLine = () => z.string().transform(normalizeDigits)

/** A day that PostgreSQL also accepts: it has no year 0. `first` is the earliest allowed day. */
export const daySchema = (first = '0001-01-01') => z.iso.date().refine((day) => day >= first, 'Invalid ISO date')

const tooFarFromUtc = /[+-](1[6-9]|2\d):\d\d$/
const instantMax = 40

/**
 * A time in ISO 8601 with its offset. Refuses values that PostgreSQL cannot read: offsets of 16 hours or more, and long
 * fractions.
 */
export const instantText = (error = 'Invalid ISO datetime') =>
  z.iso
    .datetime({ offset: true, error })
    .max(instantMax, error)
    .refine((text) => !tooFarFromUtc.test(text), error)

/** Read-only field of a response. A request may contain it, so that a response can be sent back; it is ignored. */
export const readOnlyField = z.unknown().optional()

/** An Idempotency-Key, created once for the user's intent: 1 to 200 printable characters. */
export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{1,200}$/, 'An Idempotency-Key has 1 to 200 printable characters without spaces.')

/** Schema of a list's search text; too short a text becomes undefined. */
export const searchText = (tooLong: string) =>
  z
    .string()
    .transform(normalizeLine)
    .pipe(z.string().check(atMost(listSearch.max, tooLong)))
    .transform((text) => (isSearchable(text) ? text : undefined))
    .optional()

/** Schema of a ledger function's refusal. Refusals are values, not exceptions. */
export const refused = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({ outcome: z.literal('refused'), reason: z.enum(reasons), replayed: z.boolean() })

/**
 * Schema of a refusal to spend tokens, which may also come from the fan's own weekly limit; only then are the last
 * three fields set.
 */
export const refusedSpending = <const Reasons extends readonly [string, ...string[]]>(reasons: Reasons) =>
  z.object({
    outcome: z.literal('refused'),
    reason: z.enum(['weekly_limit', ...reasons]),
    replayed: z.boolean(),
    limit: z.number().optional(),
    /** Tokens that can be spent now. */
    left: z.number().optional(),
    /** Time at which the amount fits again; null if it exceeds the whole limit. */
    frees_at: z.coerce.date().nullable().optional(),
  })

/**
 * The reader's time zone in the data of a mail or notification. It is set when the text is written for its reader; UTC
 * if unknown.
 */
export const readerZone = z
  .string()
  .nullish()
  .transform((zone) => (zone && isTimeZone(zone) ? zone : 'UTC'))

/** Returns the data of a mail or notification with the time zone of its reader, which its template may declare. */
export const inZone = (data: unknown, zone: string | null | undefined): unknown =>
  zone && typeof data === 'object' && data !== null ? { ...data, time_zone: zone } : data
