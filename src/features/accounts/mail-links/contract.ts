import * as z from 'zod'
import { tidyDigits } from '#shared/texts.ts'
import { deviceTokenSchema, emailSchema, passwordSchema, signInInput } from '../contract.ts'
import { totpCodeSchema } from '../security/contract.ts'
import { passwordMax, SENTENCES } from '../spec.ts'
import { codeDigits, MAIL_SENTENCES } from './spec.ts'

/** As typed or pasted: the spaces that mails and people put between digits do not matter. */
export const codeSchema = z
  .string({ error: MAIL_SENTENCES.codeForm })
  .transform((text) => tidyDigits(text).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), MAIL_SENTENCES.codeForm))

const tokenSchema = z.string().min(1).max(200)
const challengeSchema = z.string().regex(/^[\w-]{43}$/, MAIL_SENTENCES.challengeForm)
const verifierSchema = z.string().regex(/^[\w.~-]{43,128}$/, MAIL_SENTENCES.verifierForm)

/** What a mail brings back: its token, with the verifier where one was promised, or its code. */
const proof = {
  token: tokenSchema.optional(),
  /** The secret behind the challenge of the browser that asked. */
  code_verifier: verifierSchema.optional(),
  /** As it is looked up, not as a new one must be: nothing is told about an address. */
  email: signInInput.shape.email.optional(),
  code: codeSchema.optional(),
}
const isWhole = ({ token, email, code }: { token?: unknown; email?: unknown; code?: unknown }) =>
  token !== undefined || (email !== undefined && code !== undefined)

export const linkInput = z.object({
  email: emailSchema,
  /** RFC 7636, S256. Without one the token alone is enough, for programs. */
  code_challenge: challengeSchema.optional(),
  /** A page of ours to go on to. */
  redirect_to: z.string().max(1_000).optional(),
})

export const resetInput = linkInput.omit({ redirect_to: true })

/** The same for every address. */
export const mailAnswer = z.object({
  message: z.string(),
  /** When the next mail of this kind can be asked for; until then asking again sends none. */
  resend_after_seconds: z.number(),
})

export const confirmInput = z.object(proof).refine(isWhole, MAIL_SENTENCES.proofMissing)
export const exchangeInput = z
  .object({ ...proof, device_token: deviceTokenSchema.optional() })
  .refine(isWhole, MAIL_SENTENCES.proofMissing)
export const confirmAnswer = z.object({ email: z.string(), confirmed: z.literal(true) })

export const passwordInput = z
  .object({
    ...proof,
    current_password: z.string().max(passwordMax, SENTENCES.passwordTooLong).optional(),
    password: passwordSchema,
  })
  .refine((input) => input.current_password !== undefined || isWhole(input), MAIL_SENTENCES.passwordWayMissing)

/** `password` is left out by whoever has none: a sign-in of the last minutes stands in for it. */
export const emailChangeInput = z.object({
  email: emailSchema,
  password: signInInput.shape.password.optional(),
  /** A code of the app or a recovery code, where two-step sign-in is on. */
  code: totpCodeSchema.optional(),
})

export const undoInput = z.object({ token: tokenSchema })
export const undoAnswer = mailAnswer.extend({ email: z.string() })

export type LinkAsk = z.infer<typeof linkInput>
export type ResetAsk = z.infer<typeof resetInput>
export type MailAsked = z.infer<typeof mailAnswer>
export type Proof = z.infer<typeof confirmInput>
export type Exchange = z.infer<typeof exchangeInput>
export type PasswordChange = z.infer<typeof passwordInput>
export type EmailChange = z.infer<typeof emailChangeInput>
