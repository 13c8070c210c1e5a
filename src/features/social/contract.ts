import * as z from 'zod'
import { isCountry } from '#shared/countries.ts'
import { queryNumber } from '#shared/numbers.ts'
import { peoplePage, SENTENCES, writers } from './spec.ts'

export const personInput = z.object({ userId: z.uuid() })

export const peopleInput = z
  .object({
    limit: queryNumber(z.int().min(1).max(peoplePage.max)).default(peoplePage.default),
    cursor: z.string().max(200).optional(),
  })
  .prefault({})

export const listedPersonSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  display_name: z.string(),
  avatar_url: z.string().nullable(),
  is_creator: z.boolean(),
  verified: z.boolean(),
  /** What a creator does; null for others. */
  category: z.string().nullable(),
  /** When they came on this list. */
  since: z.date(),
  /** Until when a subscriber has paid; null on other lists. */
  ends_at: z.date().nullable(),
  /** What a subscriber pays for, and whether it goes on after `ends_at`; null on other lists. */
  tier: z.string().nullable(),
  renews: z.boolean().nullable(),
})
export const peopleAnswer = z.object({ people: z.array(listedPersonSchema), next_cursor: z.string().nullable() })

/** What the caller has done about somebody. */
export const relationAnswer = z.object({
  following: z.boolean(),
  bookmarked: z.boolean(),
  blocked: z.boolean(),
  muted: z.boolean(),
})

/** All creators that the caller keeps, newest first: for the cards of a page. */
export const bookmarkIdsAnswer = z.object({ user_ids: z.array(z.uuid()) })

const hiddenCountries = z
  .array(z.string())
  .max(300)
  .transform((codes) => [...new Set(codes.map((code) => code.trim().toUpperCase()))].sort())
  .refine((codes) => codes.every(isCountry), { error: SENTENCES.countriesUnknown })

export const privacyAnswer = z.object({
  who_may_message: z.enum(writers),
  appear_offline: z.boolean(),
  /** ISO 3166-1 alpha-2. */
  hidden_countries: z.array(z.string()),
})
/** What is left out stays as it is, what is misspelt is refused. */
export const privacyInput = z
  .object({
    who_may_message: z.enum(writers),
    appear_offline: z.boolean(),
    hidden_countries: hiddenCountries,
  })
  .partial()
  .strict()

export type ListedPerson = z.infer<typeof listedPersonSchema>
export type Relation = z.infer<typeof relationAnswer>
export type Privacy = z.infer<typeof privacyAnswer>
export type PrivacyChange = z.infer<typeof privacyInput>
export type PeopleInput = z.infer<typeof peopleInput>
