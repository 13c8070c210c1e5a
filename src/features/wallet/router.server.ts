import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import { adminWalletRouter } from './admin/router.server.ts'
import { history } from './balance/service.server.ts'
import { readBalance } from './balance/store.server.ts'
import { balanceAnswer, historyAnswer, historyInput } from './contract.ts'
import { creatorWalletRouter } from './earnings/router.server.ts'
import { fanProcedures } from './spending/router.server.ts'

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
