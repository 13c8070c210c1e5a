import * as z from 'zod'
import { isCountry } from '#shared/countries.ts'
import { queryNumber } from '#shared/schemas.ts'
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
  /** Category of a creator; null for other people. */
  category: z.string().nullable(),
  /** Time at which the person was added to this list. */
  since: z.date(),
  /** End of a subscriber's paid month; null in other lists. */
  ends_at: z.date().nullable(),
  /** Tier of a subscriber; null in other lists. */
  tier: z.string().nullable(),
  /** True if the subscription renews after `ends_at`; null in other lists. */
  renews: z.boolean().nullable(),
})
export const peopleOutput = z.object({ people: z.array(listedPersonSchema), next_cursor: z.string().nullable() })

/** The caller's relation to another user. */
export const relationOutput = z.object({
  following: z.boolean(),
  bookmarked: z.boolean(),
  blocked: z.boolean(),
  muted: z.boolean(),
})

/** All creators that the caller bookmarked, newest first, for the cards of a page. */
export const bookmarkIdsOutput = z.object({ user_ids: z.array(z.uuid()) })

const hiddenCountries = z
  .array(z.string())
  .max(300)
  .transform((codes) => [...new Set(codes.map((code) => code.trim().toUpperCase()))].sort())
  .refine((codes) => codes.every(isCountry), { error: SENTENCES.countriesUnknown })

export const privacyOutput = z.object({
  who_may_message: z.enum(writers),
  appear_offline: z.boolean(),
  /** ISO 3166-1 alpha-2 codes. */
  hidden_countries: z.array(z.string()),
})
/** Partial update. Omitted fields stay unchanged; unknown fields are refused. */
export const privacyInput = z
  .object({
    who_may_message: z.enum(writers),
    appear_offline: z.boolean(),
    hidden_countries: hiddenCountries,
  })
  .partial()
  .strict()

export type ListedPerson = z.infer<typeof listedPersonSchema>
export type Relation = z.infer<typeof relationOutput>
export type Privacy = z.infer<typeof privacyOutput>
export type PrivacyChange = z.infer<typeof privacyInput>
export type PeopleInput = z.infer<typeof peopleInput>
