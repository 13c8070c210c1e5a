import type { SignedInContext } from '#server/trpc.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { acceptingOf, ratesOf, toRateColumns } from '../prices/rules.ts'
import { findOwn, writeRates } from '../profile/store.server.ts'
import type { RatesInput } from './contract.ts'
import { RATES_REFUSALS } from './spec.ts'

/** Reads the caller's rates; for fans the start rates. One round trip. */
export async function ownRates(ctx: SignedInContext) {
  const own = await findOwn(ctx.db, ctx.claims.userId)
  if (!own) throw new AppError(COMMON.unauthenticated)
  return { success: true as const, rates: ratesOf(own.profile), accepting: acceptingOf(own.profile) }
}

/**
 * Sets the given rates and switches of a creator. One round trip.
 * @throws AppError CREATORS_ONLY
 */
export async function setRates(ctx: SignedInContext, { accepting, ...rates }: RatesInput) {
  const profile = await writeRates(ctx.db, ctx.claims.userId, toRateColumns(rates, accepting), ctx.now)
  if (!profile) throw new AppError(RATES_REFUSALS.creatorsOnly)
  return { success: true as const, rates: ratesOf(profile), accepting: acceptingOf(profile) }
}
