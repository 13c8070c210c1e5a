import { flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { creatorProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as gifters from './gifters/service.server.ts'
import * as history from './history/service.server.ts'
import * as sending from './sending/service.server.ts'

export const tipsRouter = router({
  send: signedInProcedure
    .meta(rest('POST', '/tips/send'))
    .input(contract.sendTipInput)
    .output(contract.sendTipOutput)
    .mutation(({ ctx, input }) => sending.sendTip(ctx, input)),

  received: signedInProcedure
    .meta(rest('GET', '/tips/received'))
    .input(contract.receivedInput)
    .output(contract.receivedOutput)
    .query(({ ctx, input }) => history.received(ctx, input)),

  history: signedInProcedure
    .meta(rest('GET', '/tips/history'))
    .input(contract.tipHistoryInput)
    .output(contract.tipHistoryOutput)
    .query(({ ctx, input }) => history.history(ctx, input)),

  topGifters: creatorProcedure
    .meta({ ...rest('GET', '/tips/top-gifters'), ...flagged('top-fans') })
    .input(contract.topGiftersInput)
    .output(contract.topGiftersOutput)
    .query(({ ctx, input }) => gifters.topGifters(ctx, input.limit)),
})
