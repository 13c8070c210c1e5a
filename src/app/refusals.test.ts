import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Reason } from '#shared/errors.ts'

const source = path.resolve(import.meta.dirname, '..')
const specs = fs
  .readdirSync(source, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll(path.sep, '/'))
  .filter((file) => /^features\/.*\/spec\.ts$|^shared\/(errors|people|admin-refusals)\.ts$/.test(file))

const isReason = (value: object): value is Reason => 'kind' in value && 'code' in value && 'sentence' in value

/** Every refusal in a value, however deep; those that are made of facts are functions, and not among them. */
function reasonsIn(value: unknown): Reason[] {
  if (typeof value !== 'object' || value === null) return []
  return isReason(value) ? [value] : Object.values(value).flatMap(reasonsIn)
}

/** Sentences by code, of the codes that have more than one. */
function sentencesByCode(reasons: Reason[]): Record<string, string[]> {
  const codes = Map.groupBy(reasons, ({ code }) => code)
  return Object.fromEntries(
    [...codes].flatMap(([code, all]) => {
      const sentences = [...new Set(all.map(({ sentence }) => sentence))].sort()
      return sentences.length > 1 ? [[code, sentences]] : []
    }),
  )
}

/** The codes that are said with several sentences, and why one would not do. */
const several: Record<string, string> = {
  ACCOUNT_INACTIVE: 'says what the account cannot do',
  CREATORS_ONLY: '403 of the caller, 422 of the other person',
  EARNINGS_UNPAID: 'to the creator, and to an admin about them',
  EVENT_BOOKED: 'against deleting it, and beside the field of its type',
  EVENT_NOT_FOUND: '404, and 422 of a field of the form',
  FORBIDDEN: 'what every caller is told, and that the own account has changed meanwhile',
  INSUFFICIENT_TOKENS: 'says for what; and to an admin who takes tokens away',
  INVALID: 'the sentence of the field',
  PAYMENT_DECLINED: 'specified, and of a card that was saved',
  PAYMENT_PROVIDER_UNAVAILABLE: 'specified for a purchase',
  SLOT_TAKEN: 'of a creator’s time, and of one’s own',
  SOLD_OUT: 'says what: a product, an offer, a seat',
  STREAM_NOT_FOUND: 'of a tip, says that nothing was paid',
  TIER_NOT_FOUND: 'to a fan, and to the creator who chooses one of theirs',
  TOO_EARLY: 'a call, and a stage with its minutes',
  TOTP_REQUIRED: '401 asks for the code, 403 to set it up',
  UNAUTHENTICATED: 'specified for a purchase',
  USERNAME_TAKEN: 'explains that capital letters make no difference',
  WEEKLY_LIMIT: 'says what is more than the limit',
}

test('a code is said with one sentence, unless it is listed with the reason', async () => {
  const modules: object[] = await Promise.all(specs.map((file) => import(path.join(source, file))))
  const found = sentencesByCode(modules.flatMap((module) => Object.values(module).flatMap(reasonsIn)))
  expect(Object.keys(found).sort()).toEqual(Object.keys(several))
  // of what costs tokens, the sentences differ in nothing but what it is
  const differing = Object.entries({
    ACCOUNT_INACTIVE: /^Your account cannot .+ right now\.$/,
    INSUFFICIENT_TOKENS: /^You do not have enough tokens for this.*\.$|^There are not as many tokens to take\./,
    WEEKLY_LIMIT: /^This.* is more than your weekly spending limit allows\.$/,
  }).flatMap(([code, form]) => found[code]?.filter((sentence) => !form.test(sentence)) ?? [code])
  expect(differing).toEqual([])
})
