import { sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Db } from '#server/db/index.ts'
import { refusedSpending } from '#shared/schemas.ts'
import { type CallRow, newestCallOf, type Request, slotFacts, terms, toCalls } from '../lifecycle/store.server.ts'
import type { planOf } from '../rules.ts'

const placeResult = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('done'), request_id: z.uuid(), balance: z.number(), replayed: z.boolean() }),
  refusedSpending([
    ...([
      'not_found',
      'fan_inactive',
      'self',
      'you_blocked',
      'not_accepting',
      'price_changed',
      'too_many_open',
    ] as const),
    ...(['slot_taken', 'creator_busy', 'insufficient_tokens', 'idempotency_conflict'] as const),
  ]).extend({ price: z.number().nullish(), ...slotFacts }),
])
export type PlaceResult = z.infer<typeof placeResult>

type CallPlan = ReturnType<typeof planOf> & {
  type: string
  minutes: number
  message: string
  price: number | undefined
}
type PlaceInput = { creatorId: string; country: string | null; openMax: number; now: Date; plan: CallPlan }

/** Returns the recipients of mails and notifications. An immediate call sends only a notification to the creator. */
const recipientsOf = ({ asked_for }: CallPlan) =>
  asked_for === 'now'
    ? [{ role: 'creator', mail: false, notice: true }]
    : [
        { role: 'fan', mail: true, notice: false },
        { role: 'creator', mail: true, notice: true },
      ]

/**
 * Checks a request, reserves the slot, holds the tokens and writes the request. `newest`: the fan's newest call
 * afterwards, which is another one after a retry. One transaction, one round trip.
 */
export async function placeCall(
  db: Db,
  { userId, key, hash }: Request,
  { creatorId, country, openMax, now, plan }: PlaceInput,
): Promise<{ result: PlaceResult; newest: CallRow | undefined }> {
  const entry = { actor: 'fan', what: 'asked', data: { moment: plan.scheduled_at, reason: plan.message, side: 'fan' } }
  const whole = { ...plan, open_max: openMax, now, entry, tell: recipientsOf(plan) }
  const [{ rows }, { rows: calls }] = await db.batch([
    db.execute(sql`select ledger.call_place(${userId}::uuid, ${creatorId}::uuid,
      ${JSON.stringify(whole)}::jsonb, ${country}::text, ${key ?? null}::text, ${hash}::text, ${terms}) as result`),
    db.execute(newestCallOf(userId)),
  ])
  return { result: placeResult.parse(rows[0]?.result), newest: toCalls(calls)[0] }
}
