import { rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as stage from './stage/service.server.ts'

export const liveRouter = router({
  start: creatorProcedure
    .meta(rest('POST', '/live', { status: 201 }))
    .input(contract.startInput)
    .output(contract.startAnswer)
    .mutation(({ ctx, input }) => stage.start(ctx, input)),

  list: publicProcedure
    .meta(rest('GET', '/live'))
    .input(contract.listInput)
    .output(contract.listAnswer)
    .query(({ ctx, input }) => stage.list(ctx, input)),

  one: publicProcedure
    .meta(rest('GET', '/live/{id}'))
    .input(contract.streamInput)
    .output(contract.streamAnswer)
    .query(({ ctx, input }) => stage.one(ctx, input.id)),

  join: publicProcedure
    .meta(rest('POST', '/live/{id}/join'))
    .input(contract.joinInput)
    .output(contract.joinAnswer)
    .mutation(({ ctx, input }) => stage.join(ctx, input)),

  end: signedInProcedure
    .meta(rest('POST', '/live/{id}/end'))
    .input(contract.streamInput)
    .output(contract.summaryAnswer)
    .mutation(({ ctx, input }) => stage.end(ctx, input.id)),

  summary: signedInProcedure
    .meta(rest('GET', '/live/{id}/summary'))
    .input(contract.streamInput)
    .output(contract.summaryAnswer)
    .query(({ ctx, input }) => stage.summary(ctx, input.id)),
})
