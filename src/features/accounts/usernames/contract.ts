import * as z from 'zod'
import { isVisible } from '#shared/texts.ts'
import { anyLine } from '#shared/written.ts'
import { displayNameMax, PROFILE_SENTENCES } from '../profile/spec.ts'
import { isOfficialName, usernameSentence } from './rules.ts'
import { USERNAME_SENTENCES } from './spec.ts'

/** A username as typed; `toUsername` returns its stored form. */
export const usernameSchema = z
  .string({ error: USERNAME_SENTENCES.length })
  .superRefine((typed, { addIssue }) => {
    const message = usernameSentence(typed)
    if (message) addIssue({ code: 'custom', message })
  })
  .describe('3 to 30 of a to z, 0 to 9 and _; kept in small letters')

export const displayNameSchema = anyLine({ max: displayNameMax, tooLong: PROFILE_SENTENCES.nameLength }).refine(
  (name) => !isOfficialName(name),
  PROFILE_SENTENCES.nameOfficial,
)

/** A display name with visible characters. */
export const shownNameSchema = displayNameSchema.refine(isVisible, PROFILE_SENTENCES.nameMissing)
