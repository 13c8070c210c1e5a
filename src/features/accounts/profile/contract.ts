import * as z from 'zod'
import { categories } from '#shared/categories.ts'
import { isCountry } from '#shared/countries.ts'
import { isTimeZone } from '#shared/dates.ts'
import { anyLine, anyText, countSchema } from '#shared/schemas.ts'
import { shownNameSchema } from '../people/contract.ts'
import { linkOf, normalizeSpecialties, rateOf, readLinks } from './rules.ts'
import {
  bioMax,
  creatorTypeMax,
  PROFILE_SENTENCES,
  type profileReadOnly,
  RATES_SENTENCES,
  rateMax,
  socialNames,
  specialtiesMax,
  specialtyMax,
  stateMax,
} from './spec.ts'

const wholeRate = { error: RATES_SENTENCES.rate }

/** A rate in tokens, a whole number. */
export const rateSchema = z.int(wholeRate).min(0, wholeRate).max(rateMax, wholeRate)

/** A rate in a request. A text that contains a number is parsed, and any other text counts as 0, as in the form. */
const typedRate = z
  .union([rateSchema, z.null().transform(() => 0), z.string().transform(rateOf).pipe(rateSchema)], wholeRate)
  .describe(`Whole tokens from 0 to ${rateMax}, also in quotes. What is no number counts as 0.`)

const perChannel = <Value extends z.ZodType>(value: Value) => ({
  videoCall: value,
  voiceCall: value,
  textMessage: value,
  imageMessage: value,
  audioMessage: value,
  videoMessage: value,
})

export const ratesSchema = z.object(perChannel(z.number()))
export const acceptingSchema = z.object(perChannel(z.boolean()))

/** Input of POST /creators/rates. Omitted rates are unchanged, and unknown names are refused. */
export const ratesInput = z.strictObject({
  ...perChannel(typedRate.optional()),
  accepting: acceptingSchema.partial().strict().optional(),
})

export const ratesOutput = z.object({ success: z.literal(true), rates: ratesSchema, accepting: acceptingSchema })

export type RatesInput = z.infer<typeof ratesInput>

/** Normalizes a typed handle or URL of a site. An empty text removes the link. */
export const socialLinkSchema = (site: 'instagram' | 'twitter') =>
  z.string().transform((typed, { issues }) => {
    const text = typed.trim()
    const link = text === '' ? null : linkOf(site, text)
    if (link !== undefined) return link
    issues.push({ code: 'custom', input: typed, message: PROFILE_SENTENCES.handle(site) })
    return z.NEVER
  })

const socialLinksSchema = z.partialRecord(z.enum(socialNames), z.string())

/** Prices by their names in the API. message_price is an alias of text_message_price. */
const prices = <Value extends z.ZodType>(value: Value) => ({
  video_price: value,
  voice_price: value,
  message_price: value,
  text_message_price: value,
  image_message_price: value,
  voice_memo_price: value,
  video_message_price: value,
})

/** The caller's own profile, with every alias of a field. The feature discovery adds the number of followers. */
export const ownProfileSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  username: z.string(),
  /** Time of the next possible change; null if the username can be changed now. */
  username_rests_until: z.date().nullable(),
  display_name: z.string(),
  bio: z.string(),
  profile_pic_url: z.string().nullable(),
  avatar_url: z.string().nullable(),
  profilePicture: z.string().nullable(),
  banner_url: z.string().nullable(),
  card_url: z.string().nullable(),
  time_zone: z.string().nullable(),
  role: z.enum(['fan', 'creator', 'admin']),
  is_creator: z.boolean(),
  is_super_admin: z.boolean(),
  /**
   * This field and the following are for creators. For other people they are empty, and the prices are the starting
   * rates.
   */
  verified: z.boolean(),
  creator_type: z.string().nullable(),
  category: z.string().nullable(),
  specialties: z.array(z.string()),
  social_links: socialLinksSchema,
  country: z.string().nullable(),
  state: z.string().nullable(),
  ...prices(z.number()),
  accepting: acceptingSchema,
  created_at: z.date(),
})

const bioSchema = anyText({ max: bioMax, tooLong: PROFILE_SENTENCES.bioLength })

const specialtiesSchema = z
  .array(anyLine({ max: specialtyMax, tooLong: PROFILE_SENTENCES.specialties }))
  .transform(normalizeSpecialties)
  .refine(({ length }) => length <= specialtiesMax, PROFILE_SENTENCES.specialties)

/** Links as typed, validated one by one; null or an empty text removes a link. */
const typedLinks = z.partialRecord(z.enum(socialNames), z.string().nullable()).superRefine((typed, { addIssue }) => {
  for (const [name, message] of Object.entries(readLinks(typed).faults))
    addIssue({ code: 'custom', path: [name], message })
})

/** Schema of a line of text. An empty text becomes null. */
const optionalLine = (max: number, tooLong: string) =>
  anyLine({ max, tooLong })
    .transform((text) => text || null)
    .nullable()

const answered = z.unknown().optional().describe('Not changed here: left out, or exactly as it was answered.')
const readOnly = {
  id: answered,
  email: answered,
  role: answered,
  is_creator: answered,
  is_super_admin: answered,
  verified: answered,
  username_rests_until: answered,
  created_at: answered,
  profile_pic_url: answered,
  avatar_url: answered,
  profilePicture: answered,
  banner_url: answered,
  card_url: answered,
} satisfies Record<(typeof profileReadOnly)[number], z.ZodType>
const counted = countSchema().optional().describe('Read only: a sent value is ignored.')

/**
 * Input of PUT /users/profile. Omitted fields are unchanged, and null clears a field. Unknown names are refused, so
 * that a misspelt field causes an error.
 */
export const profileInput = z
  .strictObject({
    ...readOnly,
    followers: counted,
    followers_count: counted,
    display_name: shownNameSchema.optional(),
    /** Validated in the service, because the current username stays valid even if it is reserved now. */
    username: z.string().optional(),
    bio: bioSchema
      .nullable()
      .transform((text) => text ?? '')
      .optional(),
    time_zone: z.string().refine(isTimeZone, PROFILE_SENTENCES.timeZone).nullable().optional(),
    category: z.enum(categories, PROFILE_SENTENCES.category).nullable().optional(),
    specialties: specialtiesSchema.optional(),
    creator_type: optionalLine(creatorTypeMax, PROFILE_SENTENCES.creatorType).optional(),
    social_links: typedLinks.optional(),
    country: z.string().refine(isCountry, PROFILE_SENTENCES.country).nullable().optional(),
    state: optionalLine(stateMax, PROFILE_SENTENCES.state).optional(),
    ...prices(rateSchema.optional()),
    accepting: acceptingSchema.partial().strict().optional(),
  })
  .refine(
    ({ message_price: message, text_message_price: text }) =>
      message === undefined || text === undefined || message === text,
    { path: ['message_price'], error: RATES_SENTENCES.messagePrice },
  )

export const profileSaved = z.object({ success: z.literal(true), profile: ownProfileSchema })

export type OwnProfile = z.infer<typeof ownProfileSchema>
export type ProfileInput = z.infer<typeof profileInput>

export const learnedZoneInput = z.object({
  /** IANA time zone of the browser. */
  time_zone: z.string().max(60, PROFILE_SENTENCES.timeZone).refine(isTimeZone, PROFILE_SENTENCES.timeZone),
})

/** The stored time zone: the reported one, or one that was stored before. */
export const storedTimeZone = z.object({ time_zone: z.string() })
