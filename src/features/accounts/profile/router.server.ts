import { rest } from '#server/rest/address.ts'
import { signedInProcedure } from '#server/trpc.ts'
import { learnedZoneInput, profileInput, profileSaved, ratesInput, ratesOutput, storedTimeZone } from './contract.ts'
import * as rates from './service.server.ts'
import * as profile from './service.server.ts'
import { storeDetectedTimeZone } from './service.server.ts'

/** Procedures that change the profile. GET /users/profile is in the feature discovery, which counts followers. */
export const profileProcedures = {
  update: signedInProcedure
    .meta(rest('PUT', '/users/profile'))
    .input(profileInput)
    .output(profileSaved)
    .mutation(async ({ ctx, input }) => ({
      success: true as const,
      profile: await profile.updateProfile(ctx, input),
    })),

  learnTimeZone: signedInProcedure
    .meta(rest('PUT', '/users/time-zone'))
    .input(learnedZoneInput)
    .output(storedTimeZone)
    .mutation(async ({ ctx, input }) => ({ time_zone: await storeDetectedTimeZone(ctx, input.time_zone) })),

  rates: signedInProcedure
    .meta(rest('GET', '/creators/rates'))
    .output(ratesOutput)
    .query(({ ctx }) => rates.ownRates(ctx)),

  setRates: signedInProcedure
    .meta(rest('POST', '/creators/rates'))
    .input(ratesInput)
    .output(ratesOutput)
    .mutation(({ ctx, input }) => rates.setRates(ctx, input)),
}
