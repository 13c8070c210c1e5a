import { tokenPackages } from '#features/wallet/index.ts'
import { adminRest, rest } from '#server/rest/address.ts'
import { adminWith, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import { AppError } from '#shared/errors.ts'
import { confirm, purchase } from './buying/service.server.ts'
import { listCards, removeCard } from './cards/service.server.ts'
import * as contract from './contract.ts'
import * as cases from './disputes/contract.ts'
import { addFile, dispute, disputes, giveEvidence } from './disputes/service.server.ts'
import { giftSettings, searchRecipients, setGiftSettings } from './gifts/service.server.ts'
import { purchaseOf, purchases } from './history/service.server.ts'
import { refund } from './refunds/service.server.ts'
import { REFUSALS } from './spec.ts'
import * as warning from './warnings/contract.ts'
import { fraudWarnings, releaseWarning } from './warnings/service.server.ts'

const finance = adminWith('finance')

/** Procedures about purchases that an admin must check. */
const adminPurchaseRouter = router({
  fraudWarnings: finance
    .meta(rest('GET', '/admin/fraud-warnings', { alias: '/api/admin/fraud-warnings' }))
    .input(warning.warningsInput.prefault({}))
    .output(warning.warningsOutput)
    .query(({ ctx, input }) => fraudWarnings(ctx, input)),

  /** `id`: id of the purchase. */
  releaseWarning: finance
    .meta(
      rest('POST', '/admin/fraud-warnings/{id}/release', {
        alias: '/api/admin/fraud-warnings/{id}/release',
        status: 204,
      }),
    )
    .input(warning.releaseInput)
    .mutation(({ ctx, input }) => releaseWarning(ctx, input)),

  disputes: finance
    .meta(adminRest('GET', '/card-disputes'))
    .input(cases.disputesInput.prefault({}))
    .output(cases.disputesOutput)
    .query(({ ctx, input }) => disputes(ctx, input)),

  dispute: finance
    .meta(adminRest('GET', '/card-disputes/{id}'))
    .input(cases.disputeInput)
    .output(cases.disputeOutput)
    .query(({ ctx, input }) => dispute(ctx, input.id)),

  addFile: finance
    .meta(adminRest('POST', '/card-disputes/{id}/files', { status: 201, multipart: true }))
    .input(cases.fileInput)
    .output(cases.fileOutput)
    .mutation(({ ctx, input }) => addFile(ctx, input)),

  giveEvidence: finance
    .meta(adminRest('POST', '/card-disputes/{id}/evidence'))
    .input(cases.evidenceInput)
    .output(cases.evidenceOutput)
    .mutation(({ ctx, input }) => giveEvidence(ctx, input)),
})

/** Requires a signed-in user; visitors get a sentence about buying. */
const buyerProcedure = publicProcedure.use(({ ctx, next }) => {
  if (!ctx.claims) throw new AppError(REFUSALS.signInFirst)
  return next({ ctx: { ...ctx, claims: ctx.claims } })
})

export const purchaseRouter = router({
  admin: adminPurchaseRouter,

  packages: publicProcedure
    .meta(rest('GET', '/tokens/packages'))
    .output(contract.packagesOutput)
    .query(() => ({
      packages: tokenPackages.map(({ id, tokens, usdCents, savingsPercent }) => ({
        id,
        tokens,
        price: usdCents / 100,
        savings_percent: savingsPercent,
        per_token: usdCents / 100 / tokens,
      })),
    })),

  buy: buyerProcedure
    .meta(rest('POST', '/tokens/purchase'))
    .input(contract.purchaseInput)
    .output(contract.purchaseOutput)
    .mutation(({ ctx, input }) => purchase(ctx, input)),

  confirm: signedInProcedure
    .meta(rest('POST', '/tokens/purchases/{id}/confirm'))
    .input(contract.purchaseIdInput)
    .output(contract.purchaseOutput)
    .mutation(({ ctx, input }) => confirm(ctx, input.id)),

  list: signedInProcedure
    .meta(rest('GET', '/tokens/purchases'))
    .input(contract.purchasesInput.prefault({}))
    .output(contract.purchasesOutput)
    .query(({ ctx, input }) => purchases(ctx, input)),

  receipt: signedInProcedure
    .meta(rest('GET', '/tokens/purchases/{id}'))
    .input(contract.purchaseIdInput)
    .output(contract.purchaseEntry)
    .query(({ ctx, input }) => purchaseOf(ctx, input.id)),

  refund: signedInProcedure
    .meta(rest('POST', '/tokens/purchases/{id}/refund'))
    .input(contract.refundInput)
    .output(contract.refundOutput)
    .mutation(({ ctx, input }) => refund(ctx, input)),

  cards: signedInProcedure
    .meta(rest('GET', '/tokens/cards'))
    .output(contract.cardsOutput)
    .query(({ ctx }) => listCards(ctx)),

  removeCard: signedInProcedure
    .meta(rest('DELETE', '/tokens/cards/{id}', { status: 204 }))
    .input(contract.cardInput)
    .mutation(({ ctx, input }) => removeCard(ctx, input.id)),

  giftSettings: signedInProcedure
    .meta(rest('GET', '/settings/gifts'))
    .output(contract.giftSettingsSchema)
    .query(({ ctx }) => giftSettings(ctx)),

  setGiftSettings: signedInProcedure
    .meta(rest('PUT', '/settings/gifts'))
    .input(contract.giftSettingsSchema)
    .output(contract.giftSettingsSchema)
    .mutation(({ ctx, input }) => setGiftSettings(ctx, input)),

  searchRecipients: signedInProcedure
    .meta(rest('GET', '/tokens/gift-recipients'))
    .input(contract.recipientsInput)
    .output(contract.recipientsOutput)
    .query(({ ctx, input }) => searchRecipients(ctx, input.q)),
})
