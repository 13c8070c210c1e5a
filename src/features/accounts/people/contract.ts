import * as z from 'zod'
import { anyLine } from '#shared/schemas.ts'
import { isVisible } from '#shared/texts.ts'
import { isOfficialName, usernameSentence } from './rules.ts'
import { displayNameMax, NAME_SENTENCES, USERNAME_SENTENCES } from './spec.ts'

/** A username as typed; `toUsername` returns its stored form. */
export const usernameSchema = z
  .string({ error: USERNAME_SENTENCES.length })
  .superRefine((typed, { addIssue }) => {
    const message = usernameSentence(typed)
    if (message) addIssue({ code: 'custom', message })
  })
  .describe('3 to 30 of a to z, 0 to 9 and _; kept in small letters')

export const displayNameSchema = anyLine({ max: displayNameMax, tooLong: NAME_SENTENCES.length }).refine(
  (name) => !isOfficialName(name),
  NAME_SENTENCES.official,
)

/** A display name with visible characters. */
export const shownNameSchema = displayNameSchema.refine(isVisible, NAME_SENTENCES.missing)
