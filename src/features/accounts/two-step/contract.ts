import * as z from 'zod'
import { deviceTokenSchema } from '../contract.ts'
import { passwordMax, SENTENCES } from '../spec.ts'
import { TWO_STEP_SENTENCES } from './spec.ts'

/** Six digits or a recovery code; spaces and dashes are ignored. */
export const totpCodeSchema = z
  .string({ error: TWO_STEP_SENTENCES.codeForm })
  .trim()
  .min(1, TWO_STEP_SENTENCES.codeForm)
  .max(40, TWO_STEP_SENTENCES.codeForm)

export const totpOutput = z.object({
  enabled: z.boolean(),
  enabled_at: z.date().nullable(),
  recovery_codes_left: z.number(),
  /** True if admin work or creator payouts require the setup. */
  missing: z.boolean(),
  /** True if changes of two-step sign-in require the password; otherwise they require a recent sign-in. */
  asks_password: z.boolean(),
})
/** Password of the account; without one a sign-in within the last ten minutes is required instead. */
const ownPassword = z
  .string({ error: SENTENCES.passwordMissing })
  .max(passwordMax, SENTENCES.passwordTooLong)
  .optional()

export const totpEnrolInput = z.object({ password: ownPassword }).optional()
export const totpEnrolOutput = z.object({
  /** Secret in base32, for apps that cannot scan the QR code. */
  secret: z.string(),
  /** Content of the QR code. */
  otpauth_url: z.string(),
})
export const totpCodeInput = z.object({ code: totpCodeSchema })
/** Recovery codes, shown only once. Each one replaces a code of the app for one sign-in. */
export const recoveryOutput = z.object({ recovery_codes: z.array(z.string()) })
export const totpDisableInput = z.object({
  password: ownPassword,
  code: totpCodeSchema,
})
export const totpVerifyInput = z.object({
  /** Challenge from the refusal TOTP_REQUIRED of the first step. */
  challenge: z.string().max(2_000),
  code: totpCodeSchema,
  device_token: deviceTokenSchema.optional(),
})

export type TotpVerify = z.infer<typeof totpVerifyInput>
