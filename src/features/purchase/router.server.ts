import { tokenPackages } from '#features/wallet/index.ts'
import { rest } from '#server/rest/address.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import { confirm, purchase } from './service/purchase.server.ts'
import { searchRecipients } from './service/recipients.server.ts'

export const purchaseRouter = router({
  packages: publicProcedure
    .meta(rest('GET', '/tokens/packages'))
    .output(contract.packagesAnswer)
    .query(() => ({
      packages: tokenPackages.map(({ id, tokens, usdCents, savingsPercent }) => ({
        id,
        tokens,
        price: usdCents / 100,
        savings_percent: savingsPercent,
        per_token: usdCents / 100 / tokens,
      })),
    })),

  buy: signedInProcedure
    .meta(rest('POST', '/tokens/purchase'))
    .input(contract.purchaseInput)
    .output(contract.purchaseAnswer)
    .mutation(({ ctx, input }) => purchase(ctx, input)),

  confirm: signedInProcedure
    .meta(rest('POST', '/tokens/purchases/{id}/confirm'))
    .input(contract.purchaseIdInput)
    .output(contract.purchaseAnswer)
    .mutation(({ ctx, input }) => confirm(ctx, input.id)),

  searchRecipients: signedInProcedure
    .meta(rest('GET', '/tokens/gift-recipients'))
    .input(contract.recipientsInput)
    .output(contract.recipientsAnswer)
    .query(({ ctx, input }) => searchRecipients(ctx, input.q)),
})
