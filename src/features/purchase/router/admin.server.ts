import { rest } from '#server/rest/address.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import * as contract from '../contract/admin.ts'
import { fraudWarnings, releaseWarning } from '../service/warnings.server.ts'

/** Purchases that an admin has to look into. */
export const adminPurchaseRouter = router({
  fraudWarnings: adminProcedure
    .meta(rest('GET', '/admin/fraud-warnings', { alias: '/api/admin/fraud-warnings' }))
    .input(contract.warningsInput.prefault({}))
    .output(contract.warningsAnswer)
    .query(({ ctx, input }) => fraudWarnings(ctx, input)),

  /** `id` is the purchase's. */
  releaseWarning: adminProcedure
    .meta(
      rest('POST', '/admin/fraud-warnings/{id}/release', {
        alias: '/api/admin/fraud-warnings/{id}/release',
        status: 204,
      }),
    )
    .input(contract.releaseInput)
    .mutation(({ ctx, input }) => releaseWarning(ctx, input)),
})
