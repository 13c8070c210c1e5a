import * as z from 'zod'
import { emailOf } from '#shared/network.ts'
import type { Session, User } from '#shared/session.ts'
import { displayNameSchema, usernameSchema } from './people/contract.ts'
import { emailMax, passwordMax, passwordMin, SENTENCES } from './spec.ts'

export const emailSchema = z
  .string({ error: SENTENCES.emailForm })
  .transform(emailOf)
  .pipe(z.email(SENTENCES.emailForm).max(emailMax, SENTENCES.emailForm))

export const passwordSchema = z
  .string({ error: SENTENCES.passwordLength })
  .min(passwordMin, SENTENCES.passwordLength)
  .max(passwordMax, SENTENCES.passwordTooLong)

export const signUpInput = z.object({
  email: emailSchema,
  password: passwordSchema,
  username: usernameSchema,
  display_name: displayNameSchema.optional(),
  date_of_birth: z.iso.date({
    error: ({ input }) =>
      /^\d{4}-\d{2}-\d{2}$/.test(String(input)) ? SENTENCES.dateOfBirthUnreal : SENTENCES.dateOfBirthForm,
  }),
})

/**
 * Device token that an earlier sign-in returned to an API client. With it, failed sign-ins from other devices cannot
 * lock the client out. Browsers have a cookie instead.
 */
export const deviceTokenSchema = z.string().max(2_000)

export const signInInput = z.object({
  email: z
    .string({ error: SENTENCES.emailForm })
    .transform(emailOf)
    .pipe(z.string().max(emailMax, SENTENCES.emailForm)),
  password: z.string({ error: SENTENCES.passwordLength }).max(passwordMax, SENTENCES.passwordTooLong),
  device_token: deviceTokenSchema.optional(),
})

export const refreshInput = z.object({ refresh_token: z.string().max(200).optional() }).optional()

/** The signed-in user. `user_metadata` repeats the role for clients and grants no rights. */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  email_confirmed: z.boolean(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  /** IANA time zone; null until a browser reports one or the person chooses one. */
  time_zone: z.string().nullable(),
  role: z.enum(['fan', 'creator', 'admin']),
  is_creator: z.boolean(),
  is_super_admin: z.boolean(),
  /**
   * A suspended person can only read the reason, export their data and sign out. A person with a pending deletion can
   * restore the account until `deletion_date`.
   */
  status: z.enum(['active', 'suspended', 'deleted']),
  suspended_reason: z.string().nullable(),
  /** End of the suspension; null for a suspension without an end. */
  suspended_until: z.date().nullable(),
  /** True for an admin or creator without two-step sign-in, which admin work and the first payout require. */
  second_step_missing: z.boolean(),
  deletion_date: z.date().nullable(),
  user_metadata: z.object({ isCreator: z.boolean(), isAdmin: z.boolean() }),
}) satisfies z.ZodType<User>

export const sessionSchema = z.object({
  access_token: z.string(),
  /** Refresh token of an API client; null for browsers, which have it in an HttpOnly cookie. */
  refresh_token: z.string().nullable(),
  /** Expiry of the access token. */
  expires_at: z.date(),
  /** Device token for API clients, which send it with the next sign-in. Absent in browsers. */
  device_token: z.string().optional(),
  user: userSchema,
  /** Set during an impersonation session: an admin views the product as this person, read-only, until this time. */
  viewing: z.object({ until: z.date() }).optional(),
}) satisfies z.ZodType<Session>

export const authOutput = z.object({ user: userSchema, session: sessionSchema })
export const sessionOutput = z.object({ session: sessionSchema.nullable() })

export type { Session, User } from '#shared/session.ts'
export type SignUp = z.infer<typeof signUpInput>
export type SignIn = z.infer<typeof signInInput>
