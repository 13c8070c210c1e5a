import * as z from 'zod'
import { socialLinkSchema } from '#features/accounts/index.server.ts'
import { categories } from '#shared/categories.ts'
import { isCountry } from '#shared/countries.ts'
import { anyLine, anyText } from '#shared/schemas.ts'
import { applicationStatuses, stages } from '../lists.ts'
import { bioMax, experienceMax, specialtiesOf, stateMax } from '../spec.ts'
import { FORM_SENTENCES } from './spec.ts'

const place = z.object({
  country: z.string().refine(isCountry, FORM_SENTENCES.country),
  state: anyLine({ max: stateMax, tooLong: FORM_SENTENCES.state })
    .transform((text) => text || null)
    .nullish(),
})

/** Input of POST /creator-applications. Only the specialties are required; missing fields raise the risk score. */
export const applyInput = z.object({
  bio: anyText({ max: bioMax, tooLong: FORM_SENTENCES.bio }).default(''),
  experience: anyText({ max: experienceMax, tooLong: FORM_SENTENCES.experience }).default(''),
  specialties: z
    .array(z.enum(categories, FORM_SENTENCES.specialties))
    .transform((chosen) => [...new Set(chosen)])
    .refine(({ length }) => length >= specialtiesOf.min && length <= specialtiesOf.max, FORM_SENTENCES.specialties),
  instagram: socialLinkSchema('instagram').nullish(),
  twitter: socialLinkSchema('twitter').nullish(),
  location: place.nullish(),
})
export type ApplyInput = z.infer<typeof applyInput>

/** An application as its applicant sees it. */
export const ownApplication = z.object({
  id: z.uuid(),
  status: z.enum(applicationStatuses),
  stage: z.enum(stages),
  submitted_at: z.date(),
  /** Date by which the applicant can expect a decision; null after the decision. */
  expected_by: z.date().nullable(),
  reviewed_at: z.date().nullable(),
  /** Reason of a rejection; null otherwise. */
  reason: z.string().nullable(),
  /** Date from which the person can apply again after a rejection; null for other statuses. */
  reapply_on: z.date().nullable(),
  bio: z.string(),
  experience: z.string(),
  specialties: z.array(z.string()),
  instagram: z.string().nullable(),
  twitter: z.string().nullable(),
  location: z.object({ country: z.string(), state: z.string().nullable() }).nullable(),
})
export type OwnApplication = z.infer<typeof ownApplication>

export const applyOutput = z.object({ application: ownApplication })
export const mineOutput = z.object({ application: ownApplication.nullable() })
