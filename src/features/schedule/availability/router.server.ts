import { rest } from '#server/rest/address.ts'
import { skipOutputValidation } from '#server/skip-output-validation.ts'
import { creatorProcedure, publicProcedure, router } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'

export const availabilityRouter = router({
  /** Returns the caller's own availability. */
  mine: creatorProcedure
    .meta(rest('GET', '/availability'))
    .output(contract.availabilitySchema)
    .query(({ ctx }) => service.readOwn(ctx)),

  save: creatorProcedure
    .meta(rest('PUT', '/availability'))
    .input(contract.saveInput)
    .output(contract.saveOutput)
    .mutation(({ ctx, input }) => service.save(ctx, input)),

  /** Returns the booking terms of a creator. */
  of: publicProcedure
    .meta(rest('GET', '/availability/{creatorId}'))
    .input(contract.ofInput)
    .output(contract.ofOutput)
    .query(({ ctx, input }) => service.bookingTermsOf(ctx, input.creatorId, input.minutes)),

  slots: publicProcedure
    .meta(rest('GET', '/availability/{creatorId}/slots'))
    .input(contract.slotsInput)
    .output(skipOutputValidation(contract.slotsOutput))
    .query(({ ctx, input }) => service.slots(ctx, input)),
})
