import { rest } from '#server/rest/address.ts'
import { creatorProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as lists from './service/lists.server.ts'
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

  history: signedInProcedure
    .meta(rest('GET', '/tips/history'))
    .input(contract.tipHistoryInput)
    .output(contract.tipHistoryAnswer)
    .query(({ ctx, input }) => lists.history(ctx, input)),

  topGifters: creatorProcedure
    .meta(rest('GET', '/tips/top-gifters'))
    .input(contract.topGiftersInput)
    .output(contract.topGiftersAnswer)
    .query(({ ctx, input }) => lists.topGifters(ctx, input.limit)),
})
