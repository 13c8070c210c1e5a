import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import { noPictureInput, pictureInput, pictureRemoved, pictureSaved } from '../pictures/contract.ts'
import { removePicture, setPicture } from '../pictures/service.server.ts'
import { ratesAnswer, ratesInput } from '../rates/contract.ts'
import * as rates from '../rates/service.server.ts'
import { learnedZone, learnedZoneInput } from '../time-zone/contract.ts'
import { learnTimeZone } from '../time-zone/service.server.ts'
import { profileInput, profileSaved } from './contract.ts'
import * as profile from './service.server.ts'

/** Procedures that change the profile. GET /users/profile is in discovery, which counts followers. */
export const profileRouter = router({
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
    .output(learnedZone)
    .mutation(async ({ ctx, input }) => ({ time_zone: await learnTimeZone(ctx, input.time_zone) })),

  setPicture: signedInProcedure
    .meta(rest('POST', '/storage/{picture}', { multipart: true }))
    .input(pictureInput)
    .output(pictureSaved)
    .mutation(async ({ ctx, input }) => ({
      success: true as const,
      ...(await setPicture(ctx, input.picture, { file: input.image, uploadId: input.upload_id })),
    })),

  removePicture: signedInProcedure
    .meta(rest('DELETE', '/storage/{picture}'))
    .input(noPictureInput)
    .output(pictureRemoved)
    .mutation(async ({ ctx, input }) => ({ success: true as const, profile: await removePicture(ctx, input.picture) })),

  rates: signedInProcedure
    .meta(rest('GET', '/creators/rates'))
    .output(ratesAnswer)
    .query(({ ctx }) => rates.ownRates(ctx)),

  setRates: signedInProcedure
    .meta(rest('POST', '/creators/rates'))
    .input(ratesInput)
    .output(ratesAnswer)
    .mutation(({ ctx, input }) => rates.setRates(ctx, input)),
})
