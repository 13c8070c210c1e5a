import * as z from 'zod'
import { normalizeDigits } from '#shared/texts.ts'
import { deviceTokenSchema, emailSchema, passwordSchema, signInInput } from '../contract.ts'
import { passwordMax, SENTENCES } from '../spec.ts'
import { codeDigits, MAIL_SENTENCES } from './spec.ts'

/** Code from a mail. Accepts spaces and dashes between the digits, because people copy them from the mail. */
export const codeSchema = z
  .string({ error: MAIL_SENTENCES.codeForm })
  .transform((text) => normalizeDigits(text).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), MAIL_SENTENCES.codeForm))

export const tokenSchema = z.string().min(1).max(200)

const challengeSchema = z.string().regex(/^[\w-]{43}$/, MAIL_SENTENCES.challengeForm)
const verifierSchema = z.string().regex(/^[\w.~-]{43,128}$/, MAIL_SENTENCES.verifierForm)

/**
 * Proof of access to a mailbox: the token of a mail (with the verifier if the mail is bound to a browser), or the email
 * address with the code.
 */
const proof = {
  token: tokenSchema.optional(),
  /** PKCE verifier of the requesting browser, for the challenge it sent. */
  code_verifier: verifierSchema.optional(),
  /** Email address. Validated like at sign-in, so that the response does not reveal whether it has an account. */
  email: signInInput.shape.email.optional(),
  code: codeSchema.optional(),
}
const isWhole = ({ token, email, code }: { token?: unknown; email?: unknown; code?: unknown }) =>
  token !== undefined || (email !== undefined && code !== undefined)

export const linkInput = z.object({
  email: emailSchema,
  /** PKCE challenge (RFC 7636, S256). API clients can omit it; the token alone is then enough. */
  code_challenge: challengeSchema.optional(),
  /** Path of the product to open after sign-in. */
  redirect_to: z.string().max(1_000).optional(),
})

export const resetInput = linkInput.omit({ redirect_to: true })

/** Response to a request for a mail. It is the same for known and unknown email addresses. */
export const mailOutput = z.object({
  message: z.string(),
  /** Seconds until the next mail of this kind can be sent. Earlier requests do not send a mail. */
  resend_after_seconds: z.number(),
})

export const confirmInput = z.object(proof).refine(isWhole, MAIL_SENTENCES.proofMissing)
export const exchangeInput = z
  .object({ ...proof, device_token: deviceTokenSchema.optional() })
  .refine(isWhole, MAIL_SENTENCES.proofMissing)

export const passwordInput = z
  .object({
    ...proof,
    current_password: z.string().max(passwordMax, SENTENCES.passwordTooLong).optional(),
    password: passwordSchema,
  })
  .refine((input) => input.current_password !== undefined || isWhole(input), MAIL_SENTENCES.passwordWayMissing)

export type LinkAsk = z.infer<typeof linkInput>
export type ResetAsk = z.infer<typeof resetInput>
export type MailAsked = z.infer<typeof mailOutput>
export type Proof = z.infer<typeof confirmInput>
export type Exchange = z.infer<typeof exchangeInput>
export type PasswordChange = z.infer<typeof passwordInput>
