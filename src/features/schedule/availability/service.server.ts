import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import type { SignedInContext } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import type { BookingTerms, SaveInput, SlotsInput } from './contract.ts'
import { REFUSALS } from './spec.ts'
import * as store from './store.server.ts'

export const readOwn = (ctx: SignedInContext) => store.readAvailability(ctx.db, ctx.claims.userId)

/** Saves the caller's availability. Existing bookings are not affected. @throws AppError TIME_ZONE_UNKNOWN */
export async function save(ctx: SignedInContext, { success: _, ...change }: SaveInput) {
  const saved = await store.writeAvailability(ctx.db, ctx.claims.userId, change)
  if (!saved) throw unknownZone()
  return { ...saved, success: true as const }
}

/**
 * Returns a creator's booking terms.
 * @throws AppError CREATOR_NOT_FOUND, also if the creator blocked the caller or is hidden from the caller
 */
export async function bookingTermsOf(ctx: Context, creatorId: string, minutes: number): Promise<BookingTerms> {
  const found = await store.findBookingTerms(ctx.db, viewerOf(ctx), creatorId, minutes, ctx.now)
  if (!found) throw new AppError(REFUSALS.creatorNotFound)
  return found
}

/** Returns a creator's free slots in a range of days. @throws AppError CREATOR_NOT_FOUND, TIME_ZONE_UNKNOWN */
export async function slots(ctx: Context, input: SlotsInput) {
  const found = await store.findSlots(ctx.db, viewerOf(ctx), input, ctx.now)
  if (!found) throw new AppError(REFUSALS.creatorNotFound)
  const { time_zone, creator_time_zone, starts } = found
  if (time_zone === null || starts === null) throw unknownZone()
  const instant = (seconds: number) => new Date(seconds * 1000)
  const length = input.minutes * 60
  return {
    time_zone,
    creator_time_zone,
    slots: starts.map((start) => ({ start: instant(start), end: instant(start + length) })),
  }
}

const unknownZone = () => new AppError(REFUSALS.zoneUnknown, { fields: { time_zone: REFUSALS.zoneUnknown.sentence } })
