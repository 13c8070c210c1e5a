import * as z from 'zod'

/** A day that PostgreSQL knows as well: it has no year 0. `first`: the earliest that is taken. */
export const daySchema = (first = '0001-01-01') => z.iso.date().refine((day) => day >= first, 'Invalid ISO date')
