import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Reason } from '#shared/errors.ts'

const source = path.resolve(import.meta.dirname, '..')
const specs = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^features\/.*\/spec\.ts$|^shared\/(errors|refusals)\.ts$/.test(file))

const isReason = (value: object): value is Reason => 'kind' in value && 'code' in value && 'sentence' in value

/** Returns every refusal in a value at any depth, without those that functions build. */
function reasonsIn(value: unknown): Reason[] {
  if (typeof value !== 'object' || value === null) return []
  return isReason(value) ? [value] : Object.values(value).flatMap(reasonsIn)
}

/** Returns the sentences of each code that has more than one. */
function sentencesByCode(reasons: Reason[]): Record<string, string[]> {
  const codes = Map.groupBy(reasons, ({ code }) => code)
  return Object.fromEntries(
    [...codes].flatMap(([code, all]) => {
      const sentences = [...new Set(all.map(({ sentence }) => sentence))].sort()
      return sentences.length > 1 ? [[code, sentences]] : []
    }),
  )
}

/** Codes with several sentences, and the reason. */
const several: Record<string, string> = {
  ACCOUNT_INACTIVE: 'names what the account cannot do',
  CREATORS_ONLY: '403 about the caller, 422 about the other person',
  EARNINGS_UNPAID: 'for the creator, and for an admin',
  EVENT_BOOKED: 'refuses a deletion, and marks the field of the type',
  EVENT_NOT_FOUND: '404, and 422 for a form field',
  FORBIDDEN: 'the general refusal, and a changed account',
  INSUFFICIENT_TOKENS: 'names the purchase; and another text for an admin who removes tokens',
  INVALID: 'the text of the form field',
  PAYMENT_DECLINED: 'specified for a purchase, and another text for a saved card',
  PAYMENT_PROVIDER_UNAVAILABLE: 'specified for a purchase',
  SLOT_TAKEN: 'about the time of the creator, and about the own time',
  SOLD_OUT: 'names the product, the offer or the seat',
  STREAM_NOT_FOUND: 'for a tip it adds that nothing was paid',
  TIER_NOT_FOUND: 'for a fan, and for the creator who selects a tier',
  TOO_EARLY: 'for a call, and for a stream with its minutes',
  TOTP_REQUIRED: '401 asks for the code, 403 to set it up',
  UNAUTHENTICATED: 'specified for a purchase',
  USERNAME_TAKEN: 'explains that upper and lower case do not differ',
  WEEKLY_LIMIT: 'names the purchase above the limit',
}

test('every refusal code has one sentence, except the listed ones', async () => {
  const modules: object[] = await Promise.all(specs.map((file) => import(path.join(source, file))))
  const found = sentencesByCode(modules.flatMap((module) => Object.values(module).flatMap(reasonsIn)))
  expect(Object.keys(found).sort()).toEqual(Object.keys(several))
  // Sentences about tokens differ only in the item.
  const differing = Object.entries({
    ACCOUNT_INACTIVE: /^Your account cannot .+ right now\.$/,
    INSUFFICIENT_TOKENS: /^You do not have enough tokens for this.*\.$|^There are not as many tokens to take\./,
    WEEKLY_LIMIT: /^This.* is more than your weekly spending limit allows\.$/,
  }).flatMap(([code, form]) => found[code]?.filter((sentence) => !form.test(sentence)) ?? [code])
  expect(differing).toEqual([])
})
