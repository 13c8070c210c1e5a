import * as z from 'zod'
import { isReserved, isUsername } from './rules.ts'
import { displayNameMax, emailMax, passwordMax, passwordMin, SENTENCES } from './spec.ts'

export const emailSchema = z
  .string({ error: SENTENCES.emailForm })
  .trim()
  .toLowerCase()
  .max(emailMax, SENTENCES.emailForm)
  .pipe(z.email(SENTENCES.emailForm))

export const usernameSchema = z
  .string({ error: SENTENCES.usernameForm })
  .trim()
  .toLowerCase()
  .refine(isUsername, { error: SENTENCES.usernameForm, abort: true })
  .refine((name) => !isReserved(name), SENTENCES.usernameReserved)

export const passwordSchema = z
  .string({ error: SENTENCES.passwordLength })
  .min(passwordMin, SENTENCES.passwordLength)
  .max(passwordMax, SENTENCES.passwordLength)

const displayNameSchema = z
  .string()
  .trim()
  .max(displayNameMax, SENTENCES.displayNameLength)
  // lone surrogates, controls and direction overrides would let one name dress up as another
  .refine((name) => name.isWellFormed() && !/[\p{Cc}\p{Cf}]/u.test(name.replaceAll('‍', '')), {
    error: SENTENCES.displayNameSigns,
  })

export const signUpInput = z.object({
  email: emailSchema,
  password: passwordSchema,
  username: usernameSchema,
  display_name: displayNameSchema.optional(),
  date_of_birth: z.iso.date(SENTENCES.dateOfBirthForm),
})

export const signInInput = z.object({
  email: z.string({ error: SENTENCES.emailForm }).trim().toLowerCase().max(emailMax, SENTENCES.emailForm),
  password: z.string({ error: SENTENCES.passwordLength }).max(passwordMax, SENTENCES.passwordLength),
})

export const refreshInput = z.object({ refresh_token: z.string().max(200).optional() }).optional()

/** Specification 1 §3. `user_metadata` is an echo; it grants nothing (decision B1). */
export const userSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  role: z.enum(['fan', 'creator', 'admin']),
  is_creator: z.boolean(),
  is_super_admin: z.boolean(),
  user_metadata: z.object({ isCreator: z.boolean(), isAdmin: z.boolean() }),
})

export const sessionSchema = z.object({
  access_token: z.string(),
  /** Null in the browser, which has it in an HttpOnly cookie instead. */
  refresh_token: z.string().nullable(),
  /** When the access token runs out. */
  expires_at: z.date(),
  user: userSchema,
})

export const authAnswer = z.object({ user: userSchema, session: sessionSchema })
export const sessionAnswer = z.object({ session: sessionSchema.nullable() })

export type User = z.infer<typeof userSchema>
export type Session = z.infer<typeof sessionSchema>
export type SignUp = z.infer<typeof signUpInput>
export type SignIn = z.infer<typeof signInInput>
