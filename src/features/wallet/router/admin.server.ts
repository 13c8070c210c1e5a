import { rest } from '#server/rest/address.ts'
import { adminProcedure, router } from '#server/trpc.ts'
import * as contract from '../contract/admin.ts'
import { adjustments, decide, dismiss, figures, people, propose } from '../service/admin.server.ts'

/** The platform's money, for admins only. */
export const adminWalletRouter = router({
  figures: adminProcedure
    .meta(rest('GET', '/admin/wallet', { alias: '/api/admin/wallet' }))
    .output(contract.figuresAnswer)
    .query(({ ctx }) => figures(ctx)),

  dismissDiscrepancy: adminProcedure
    .meta(
      rest('POST', '/admin/wallet/discrepancies/{id}/dismiss', {
        alias: '/api/admin/wallet/discrepancies/{id}/dismiss',
        status: 204,
      }),
    )
    .input(contract.dismissInput)
    .mutation(({ ctx, input }) => dismiss(ctx, input)),

  people: adminProcedure
    .meta(rest('GET', '/admin/wallet/people', { alias: '/api/admin/wallet/people' }))
    .input(contract.peopleInput)
    .output(contract.peopleAnswer)
    .query(({ ctx, input }) => people(ctx, input.q)),

  adjustments: adminProcedure
    .meta(rest('GET', '/admin/adjustments', { alias: '/api/admin/adjustments' }))
    .input(contract.adjustmentsInput.prefault({}))
    .output(contract.adjustmentsAnswer)
    .query(({ ctx, input }) => adjustments(ctx, input)),

  propose: adminProcedure
    .meta(rest('POST', '/admin/adjustments', { alias: '/api/admin/adjustments' }))
    .input(contract.proposeInput)
    .output(contract.adjustmentAnswer)
    .mutation(({ ctx, input }) => propose(ctx, input)),

  approve: adminProcedure
    .meta(rest('POST', '/admin/adjustments/{id}/approve', { alias: '/api/admin/adjustments/{id}/approve' }))
    .input(contract.decideInput)
    .output(contract.adjustmentAnswer)
    .mutation(({ ctx, input }) => decide(ctx, { ...input, approve: true })),

  reject: adminProcedure
    .meta(rest('POST', '/admin/adjustments/{id}/reject', { alias: '/api/admin/adjustments/{id}/reject' }))
    .input(contract.decideInput)
    .output(contract.adjustmentAnswer)
    .mutation(({ ctx, input }) => decide(ctx, { ...input, approve: false })),
})
