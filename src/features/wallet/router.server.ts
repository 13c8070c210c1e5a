import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import { balanceAnswer, historyAnswer, historyInput } from './contract.ts'
import { adminWalletRouter } from './router/admin.server.ts'
import { creatorWalletRouter } from './router/creator.server.ts'
import { fanProcedures } from './router/fan.server.ts'
import { history } from './service.server.ts'
import { readBalance } from './store/balance.server.ts'

export const walletRouter = router({
  ...fanProcedures,
  creator: creatorWalletRouter,
  admin: adminWalletRouter,

  balance: signedInProcedure
    .meta(rest('GET', '/tokens/balance'))
    .output(balanceAnswer)
    .query(({ ctx }) => readBalance(ctx.db, ctx.claims.userId)),

  history: signedInProcedure
    .meta(rest('GET', '/tokens/history'))
    .input(historyInput.prefault({}))
    .output(historyAnswer)
    .query(({ ctx, input }) => history(ctx, input)),
})
