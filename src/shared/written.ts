import * as z from 'zod'
import { isLongerThan, isPlain, isVisible, tidyDigits, tidyLine, tidyText } from './texts.ts'

/** The most characters as a reader counts them, and the sentences for too many and for none. */
type Words = { max: number; tooLong: string; missing: string }
type Optional = Omit<Words, 'missing'>

export const marksPiled = 'Use fewer marks on each letter.'

/** Accepts at most `max` characters as a reader counts them: an emoji is one. */
export const atMost = (max: number, tooLong = `Use at most ${max} characters.`) =>
  z.refine<string>((text) => !isLongerThan(text, max), tooLong)

const any = (tidy: typeof tidyLine, { max, tooLong }: Optional) =>
  z
    .string()
    .transform(tidy)
    .pipe(z.string().check(atMost(max, tooLong)).refine(isPlain, marksPiled))

const needed = (tidy: typeof tidyLine, { missing, max, tooLong }: Words) =>
  z
    .string({ error: missing })
    .transform(tidy)
    .pipe(z.string().refine(isVisible, missing).check(atMost(max, tooLong)).refine(isPlain, marksPiled))

/** One line in its tidy form, or none. */
export const anyLine = (words: Optional) => any(tidyLine, words)

/** One line in its tidy form that has to be there. */
export const neededLine = (words: Words) => needed(tidyLine, words)

/** Several lines in their tidy form, or none. */
export const anyText = (words: Optional) => any(tidyText, words)

/** Several lines in their tidy form that have to be there. */
export const neededText = (words: Words) => needed(tidyText, words)

/** Digits and signs, as of a phone number or a code, from any keyboard. */
export const digitsLine = () => z.string().transform(tidyDigits)
