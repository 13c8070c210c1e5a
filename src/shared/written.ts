import * as z from 'zod'
import { isLongerThan, isPlain, isVisible, tidyDigits, tidyLine, tidyText } from './texts.ts'

/** Maximum length in visible characters, and the sentences for a text that is too long or missing. */
type Words = { max: number; tooLong: string; missing: string }
type Optional = Omit<Words, 'missing'>

export const marksPiled = 'Use fewer marks on each letter.'

/** Accepts at most `max` visible characters; an emoji is one. */
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

/** Optional line in its tidy form. */
export const anyLine = (words: Optional) => any(tidyLine, words)

/** Required line in its tidy form. */
export const neededLine = (words: Words) => needed(tidyLine, words)

/** Optional text of several lines in its tidy form. */
export const anyText = (words: Optional) => any(tidyText, words)

/** Required text of several lines in its tidy form. */
export const neededText = (words: Words) => needed(tidyText, words)

/** Digits and signs, such as a phone number or a code, from any keyboard. */
export const digitsLine = () => z.string().transform(tidyDigits)
