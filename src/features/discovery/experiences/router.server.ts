import { rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'

export const experiencesRouter = router({
  ofCreator: publicProcedure
    .meta(rest('GET', '/experiences/creator/{id}'))
    .input(contract.ofCreatorInput)
    .output(contract.experiencesOutput)
    .query(({ ctx, input }) => service.ofCreator(ctx, input.id)),

  setOrder: creatorProcedure
    .meta(rest('PUT', '/experiences/order'))
    .input(contract.orderInput)
    .output(contract.experiencesOutput)
    .mutation(({ ctx, input }) => service.setOrder(ctx, input.keys)),
})
