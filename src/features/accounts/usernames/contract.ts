import * as z from 'zod'
import { isLongerThan, isPlainLine, isVisible, tidyLine } from '#shared/texts.ts'
import { displayNameMax, PROFILE_SENTENCES } from '../profile/spec.ts'
import { isOfficialName, usernameSentence } from './rules.ts'
import { USERNAME_SENTENCES } from './spec.ts'

/** A name as typed, which `toUsername` puts into the form that is kept. */
export const usernameSchema = z
  .string({ error: USERNAME_SENTENCES.length })
  .superRefine((typed, { addIssue }) => {
    const message = usernameSentence(typed)
    if (message) addIssue({ code: 'custom', message })
  })
  .describe('3 to 30 of a to z, 0 to 9 and _; kept in small letters')

const refuseLine = (text: string, max: number, length: string, signs: string): string | undefined =>
  isLongerThan(text, max) ? length : text === '' || isPlainLine(text) ? undefined : signs

/** One line of text, at most `max` characters as a reader counts them. */
export const lineSchema = (max: number, length: string, signs: string = PROFILE_SENTENCES.textSigns) =>
  z
    .string()
    .refine((text) => refuseLine(text.trim(), max, length, signs) === undefined, {
      error: ({ input }) => refuseLine(String(input).trim(), max, length, signs),
    })
    .transform(tidyLine)

export const displayNameSchema = lineSchema(
  displayNameMax,
  PROFILE_SENTENCES.nameLength,
  PROFILE_SENTENCES.nameSigns,
).refine((name) => !isOfficialName(name), PROFILE_SENTENCES.nameOfficial)

/** A name that is there to be seen. */
export const shownNameSchema = displayNameSchema.refine(isVisible, PROFILE_SENTENCES.nameMissing)
