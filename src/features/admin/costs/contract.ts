import * as z from 'zod'
import { queryNumber } from '#shared/schemas.ts'
import { defaultPeriod, periods, pricedMeasures, products } from './spec.ts'

/** Input of GET /admin/costs: the last days to add up. */
export const costsInput = z.object({
  days: queryNumber(z.literal([...periods])).default(defaultPeriod),
})

const micros = z.int()
const stage = z.object({
  id: z.uuid(),
  title: z.string(),
  creator: z.object({
    id: z.uuid(),
    username: z.string(),
    display_name: z.string(),
    avatar_url: z.string().nullable(),
  }),
  started_at: z.date(),
  cost_micros: micros,
  earned_micros: micros,
})

/** Output of GET /admin/costs. Amounts are micro-dollars: millionths of a US dollar. */
export const costsOutput = z.object({
  as_of: z.date(),
  since: z.date(),
  products: z.array(
    z.object({
      product: z.enum(products),
      /** Number of streams, seconds of calls that both sides prove, or number of private messages. */
      count: z.number(),
      cost_micros: micros,
      /** Price of the spent tokens minus card fees and creators' earnings. */
      earned_micros: micros,
      /** Cost and earnings of a stream, a call hour or 1,000 messages; null without any. */
      unit_cost_micros: micros.nullable(),
      unit_earned_micros: micros.nullable(),
      parts: z.array(z.object({ measure: z.enum(pricedMeasures), amount: z.number(), micros })),
    }),
  ),
  /** Running streams, those that lose most first. */
  live: z.array(
    stage.extend({
      viewers: z.number(),
      minute_cost_micros: micros,
      minute_earned_micros: micros,
      /** Time since which the stage loses money; null if it does not. */
      losing_since: z.date().nullable(),
    }),
  ),
  /** Streams of the period with the highest cost. */
  dearest: z.array(stage),
  /** The price list: micro-dollars for `per` units of a measure. */
  prices: z.array(
    z.object({
      measure: z.enum(pricedMeasures),
      vendor: z.string(),
      unit: z.string(),
      micros: z.number(),
      per: z.number(),
      source: z.string(),
    }),
  ),
})
export type Costs = z.infer<typeof costsOutput>
