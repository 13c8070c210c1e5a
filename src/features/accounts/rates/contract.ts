import * as z from 'zod'
import { rateOf } from './rules.ts'
import { RATES_SENTENCES, rateMax } from './spec.ts'

const whole = { error: RATES_SENTENCES.rate }

/** A rate in whole tokens. */
export const rateSchema = z.int(whole).min(0, whole).max(rateMax, whole)

/** A rate as sent: a text with a number is that number, other text counts as 0, as in the form. */
const spokenRate = z
  .union([rateSchema, z.null().transform(() => 0), z.string().transform(rateOf).pipe(rateSchema)], whole)
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

/** Omitted rates are unchanged; unknown names are refused. */
export const ratesInput = z.strictObject({
  ...perChannel(spokenRate.optional()),
  accepting: acceptingSchema.partial().strict().optional(),
})

export const ratesAnswer = z.object({ success: z.literal(true), rates: ratesSchema, accepting: acceptingSchema })

export type RatesInput = z.infer<typeof ratesInput>
