import * as z from 'zod'
import { isPlainLine, isPlainText, isVisible, tidyLine, tidyText } from './texts.ts'

/** The sentences for what nobody wrote, what is too long (in UTF-16 units), and what does not show what it is. */
type Words = { max: number; missing: string; tooLong: string; plain: string }

const needed = (tidy: typeof tidyLine, isPlain: typeof isPlainLine, { max, missing, tooLong, plain }: Words) =>
  z
    .string({ error: missing })
    .transform(tidy)
    .pipe(z.string().max(max, tooLong).refine(isVisible, missing).refine(isPlain, plain))

/** One line that somebody has to write, in its tidy form. */
export const neededLine = (words: Words) => needed(tidyLine, isPlainLine, words)

/** The same of several lines. */
export const neededText = (words: Words) => needed(tidyText, isPlainText, words)

/** Several lines, or none. */
export const anyText = ({ max, tooLong, plain }: Omit<Words, 'missing'>) =>
  z.string().transform(tidyText).pipe(z.string().max(max, tooLong).refine(isPlainText, plain))
