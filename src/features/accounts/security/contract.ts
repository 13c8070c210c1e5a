import * as z from 'zod'
import { deviceTokenSchema } from '../contract.ts'
import { passwordMax, SENTENCES } from '../spec.ts'
import { SECURITY_SENTENCES } from './spec.ts'

/** Six digits or a recovery code, with the spaces and dashes that people put in. */
export const totpCodeSchema = z
  .string({ error: SECURITY_SENTENCES.codeForm })
  .trim()
  .min(1, SECURITY_SENTENCES.codeForm)
  .max(40, SECURITY_SENTENCES.codeForm)

const sessionShown = z.object({
  id: z.uuid(),
  /** The one that asks. */
  current: z.boolean(),
  /** What a person would call it: "Chrome on Windows". */
  device: z.string(),
  address: z.string().nullable(),
  created_at: z.date(),
  last_seen_at: z.date(),
})
export const sessionsAnswer = z.object({ sessions: z.array(sessionShown) })
export const sessionInput = z.object({ id: z.uuid() })
export const revokedAnswer = z.object({ revoked: z.number() })

export const totpAnswer = z.object({
  enabled: z.boolean(),
  enabled_at: z.date().nullable(),
  recovery_codes_left: z.number(),
  /** Something waits for it to be set up: an admin's work, a creator's payouts. */
  missing: z.boolean(),
  /** Setting it up and turning it off ask for the password; an account without one needs a recent sign-in. */
  asks_password: z.boolean(),
})
/** The password; an account without one needs a sign-in of the last ten minutes instead. */
const ownPassword = z
  .string({ error: SENTENCES.passwordMissing })
  .max(passwordMax, SENTENCES.passwordTooLong)
  .optional()

export const totpEnrolInput = z.object({ password: ownPassword }).optional()
export const totpEnrolAnswer = z.object({
  /** Base32, for typing into an app that cannot see the QR code. */
  secret: z.string(),
  /** What the QR code says. */
  otpauth_url: z.string(),
})
export const totpCodeInput = z.object({ code: totpCodeSchema })
/** Shown this once; each signs in once, in place of a code of the app. */
export const recoveryAnswer = z.object({ recovery_codes: z.array(z.string()) })
export const totpDisableInput = z.object({
  password: ownPassword,
  code: totpCodeSchema,
})
export const totpVerifyInput = z.object({
  /** From the answer TOTP_REQUIRED of the first step. */
  challenge: z.string().max(2_000),
  code: totpCodeSchema,
  device_token: deviceTokenSchema.optional(),
})

export type SessionShown = z.infer<typeof sessionShown>
export type TotpVerify = z.infer<typeof totpVerifyInput>
