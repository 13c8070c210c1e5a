import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'

export const tipsRouter = router({
  send: signedInProcedure
    .meta(rest('POST', '/tips/send'))
    .input(contract.sendTipInput)
    .output(contract.sendTipAnswer)
    .mutation(({ ctx, input }) => service.sendTip(ctx, input)),

  received: signedInProcedure
    .meta(rest('GET', '/tips/received'))
    .input(contract.receivedInput)
    .output(contract.receivedAnswer)
    .query(({ ctx, input }) => service.received(ctx, input)),
})
