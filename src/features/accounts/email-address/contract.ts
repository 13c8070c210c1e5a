import * as z from 'zod'
import { emailSchema, signInInput } from '../contract.ts'
import { mailOutput, tokenSchema } from '../mail-links/contract.ts'
import { totpCodeSchema } from '../two-step/contract.ts'

export const confirmOutput = z.object({ email: z.string(), confirmed: z.literal(true) })

/** Change of the email address. Accounts without a password omit `password` and need a recent sign-in instead. */
export const emailChangeInput = z.object({
  email: emailSchema,
  password: signInInput.shape.password.optional(),
  /** Code of the app or recovery code, required with two-step sign-in. */
  code: totpCodeSchema.optional(),
})

export const undoInput = z.object({ token: tokenSchema })
export const undoOutput = mailOutput.extend({ email: z.string() })

export type EmailChange = z.infer<typeof emailChangeInput>
