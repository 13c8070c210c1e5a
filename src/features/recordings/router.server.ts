import { rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as capture from './capture/service.server.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'

export const recordingsRouter = router({
  record: signedInProcedure
    .meta(rest('POST', '/live/{id}/recording'))
    .input(contract.recordInput)
    .output(contract.recordOutput)
    .mutation(({ ctx, input }) => capture.record(ctx, input)),

  ofStream: publicProcedure
    .meta(rest('GET', '/live/{id}/recording'))
    .input(contract.idInput)
    .output(contract.recordOutput)
    .query(({ ctx, input }) => capture.ofStream(ctx, input.id)),

  mine: creatorProcedure
    .meta(rest('GET', '/recordings/mine'))
    .input(contract.pageInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => service.listOwn(ctx, input)),

  purchased: signedInProcedure
    .meta(rest('GET', '/recordings/purchased'))
    .input(contract.pageInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => service.purchased(ctx, input)),

  list: publicProcedure
    .meta(rest('GET', '/recordings'))
    .input(contract.listInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => service.list(ctx, input)),

  one: publicProcedure
    .meta(rest('GET', '/recordings/{id}'))
    .input(contract.idInput)
    .output(contract.oneOutput)
    .query(({ ctx, input }) => service.readRecording(ctx, input.id)),

  play: publicProcedure
    .meta(rest('GET', '/recordings/{id}/play'))
    .input(contract.idInput)
    .output(contract.playOutput)
    .query(({ ctx, input }) => service.play(ctx, input.id)),

  position: signedInProcedure
    .meta(rest('PUT', '/recordings/{id}/position', { status: 204 }))
    .input(contract.positionInput)
    .mutation(({ ctx, input }) => service.savePosition(ctx, input)),

  update: creatorProcedure
    .meta(rest('PUT', '/recordings/{id}'))
    .input(contract.updateInput)
    .output(contract.oneOutput)
    .mutation(({ ctx, input }) => service.update(ctx, input)),

  buy: signedInProcedure
    .meta(rest('POST', '/recordings/{id}/buy'))
    .input(contract.buyInput)
    .output(contract.buyOutput)
    .mutation(({ ctx, input }) => service.buy(ctx, input)),

  remove: creatorProcedure
    .meta(rest('DELETE', '/recordings/{id}'))
    .input(contract.idInput)
    .output(contract.removeOutput)
    .mutation(({ ctx, input }) => service.remove(ctx, input.id)),
})
