import * as z from 'zod'
import { isTimeZone } from '#shared/time-zone.ts'
import { PROFILE_SENTENCES } from '../profile/spec.ts'

export const learnedZoneInput = z.object({
  /** IANA time zone of the browser. */
  time_zone: z.string().max(60, PROFILE_SENTENCES.timeZone).refine(isTimeZone, PROFILE_SENTENCES.timeZone),
})

/** The stored time zone: the given one, or an earlier one. */
export const learnedZone = z.object({ time_zone: z.string() })
