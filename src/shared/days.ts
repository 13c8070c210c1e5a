import * as z from 'zod'

/** A day that PostgreSQL also accepts: it has no year 0. `first` is the earliest allowed day. */
export const daySchema = (first = '0001-01-01') => z.iso.date().refine((day) => day >= first, 'Invalid ISO date')

const tooFarFromUtc = /[+-](1[6-9]|2\d):\d\d$/
const instantMax = 40

/**
 * A time in ISO 8601 with its offset. Refuses values that PostgreSQL cannot read: offsets of 16 hours or more, and long
 * fractions.
 */
export const instantText = (error = 'Invalid ISO datetime') =>
  z.iso
    .datetime({ offset: true, error })
    .max(instantMax, error)
    .refine((text) => !tooFarFromUtc.test(text), error)
