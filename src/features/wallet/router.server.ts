import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import { balanceAnswer, historyAnswer, historyInput } from './contract.ts'
import { readBalance, readHistory } from './store/balance.server.ts'

export const walletRouter = router({
  balance: signedInProcedure
    .meta(rest('GET', '/tokens/balance'))
    .output(balanceAnswer)
    .query(({ ctx }) => readBalance(ctx.db, ctx.claims.userId)),

  history: signedInProcedure
    .meta(rest('GET', '/tokens/history'))
    .input(historyInput)
    .output(historyAnswer)
    .query(({ ctx, input }) => readHistory(ctx.db, ctx.claims.userId, input)),
})
