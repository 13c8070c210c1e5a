import * as z from 'zod'
import { normalizeDigits } from '#shared/texts.ts'
import { deviceTokenSchema, emailSchema, passwordSchema, signInInput } from '../contract.ts'
import { passwordMax, SENTENCES } from '../spec.ts'
import { codeDigits, MAIL_SENTENCES } from './spec.ts'

/** Accepts spaces and dashes between the digits, as in mails and in copied text. */
export const codeSchema = z
  .string({ error: MAIL_SENTENCES.codeForm })
  .transform((text) => normalizeDigits(text).replaceAll(/[\s-]/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${codeDigits}}$`), MAIL_SENTENCES.codeForm))

export const tokenSchema = z.string().min(1).max(200)

const challengeSchema = z.string().regex(/^[\w-]{43}$/, MAIL_SENTENCES.challengeForm)
const verifierSchema = z.string().regex(/^[\w.~-]{43,128}$/, MAIL_SENTENCES.verifierForm)

/** Proof from a mail: its token, with the verifier if the mail is bound to a browser, or the address with its code. */
const proof = {
  token: tokenSchema.optional(),
  /** Secret that belongs to the challenge of the requesting browser. */
  code_verifier: verifierSchema.optional(),
  /** Validated for lookup only, so that the answer reveals nothing about an address. */
  email: signInInput.shape.email.optional(),
  code: codeSchema.optional(),
}
const isWhole = ({ token, email, code }: { token?: unknown; email?: unknown; code?: unknown }) =>
  token !== undefined || (email !== undefined && code !== undefined)

export const linkInput = z.object({
  email: emailSchema,
  /** PKCE challenge (RFC 7636, S256). Without one the token alone is enough, for programs. */
  code_challenge: challengeSchema.optional(),
  /** Page of the product to open afterwards. */
  redirect_to: z.string().max(1_000).optional(),
})

export const resetInput = linkInput.omit({ redirect_to: true })

/** Answer to a request for a mail, the same for every address. */
export const mailOutput = z.object({
  message: z.string(),
  /** Seconds until the next mail of this kind; earlier requests send none. */
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
