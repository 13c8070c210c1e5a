import { rest } from '#server/rest/address.ts'
import { creatorProcedure, router } from '#server/trpc.ts'
import * as audiences from './audiences/service.server.ts'
import * as contract from './contract.ts'
import * as listing from './listing/service.server.ts'
import * as writing from './writing/service.server.ts'

export const broadcastRouter = router({
  create: creatorProcedure
    .meta(rest('POST', '/broadcasts', { status: 201 }))
    .input(contract.createInput)
    .output(contract.broadcastOutput)
    .mutation(({ ctx, input }) => writing.create(ctx, input)),

  list: creatorProcedure
    .meta(rest('GET', '/broadcasts'))
    .input(contract.listInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => listing.list(ctx, input)),

  audiences: creatorProcedure
    .meta(rest('GET', '/broadcasts/audiences'))
    .output(contract.audiencesOutput)
    .query(({ ctx }) => audiences.audiences(ctx)),

  one: creatorProcedure
    .meta(rest('GET', '/broadcasts/{id}'))
    .input(contract.oneInput)
    .output(contract.broadcastOutput)
    .query(({ ctx, input }) => listing.readBroadcast(ctx, input.id)),

  pause: creatorProcedure
    .meta(rest('POST', '/broadcasts/{id}/pause'))
    .input(contract.oneInput)
    .output(contract.broadcastOutput)
    .mutation(({ ctx, input }) => listing.change(ctx, input.id, 'paused')),

  resume: creatorProcedure
    .meta(rest('POST', '/broadcasts/{id}/resume'))
    .input(contract.oneInput)
    .output(contract.broadcastOutput)
    .mutation(({ ctx, input }) => listing.change(ctx, input.id, 'active')),

  cancel: creatorProcedure
    .meta(rest('POST', '/broadcasts/{id}/cancel'))
    .input(contract.oneInput)
    .output(contract.broadcastOutput)
    .mutation(({ ctx, input }) => listing.change(ctx, input.id, 'cancelled')),
})
