import { adminRest, rest } from '#server/rest/address.ts'
import { adminWith, router } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as money from './contract.ts'
import * as payouts from './service.server.ts'
import { adjustments, decide, dismiss, figures, people, propose } from './service.server.ts'

const finance = adminWith('finance')

/** Procedures of the platform's money, for admins only. */
export const adminWalletRouter = router({
  figures: finance
    .meta(rest('GET', '/admin/wallet', { alias: '/api/admin/wallet' }))
    .output(contract.figuresOutput)
    .query(({ ctx }) => figures(ctx)),

  dismissDiscrepancy: finance
    .meta(
      rest('POST', '/admin/wallet/discrepancies/{id}/dismiss', {
        alias: '/api/admin/wallet/discrepancies/{id}/dismiss',
        status: 204,
      }),
    )
    .input(contract.dismissInput)
    .mutation(({ ctx, input }) => dismiss(ctx, input)),

  people: finance
    .meta(rest('GET', '/admin/wallet/people', { alias: '/api/admin/wallet/people' }))
    .input(contract.peopleInput)
    .output(contract.peopleOutput)
    .query(({ ctx, input }) => people(ctx, input.q)),

  adjustments: finance
    .meta(rest('GET', '/admin/adjustments', { alias: '/api/admin/adjustments' }))
    .input(contract.adjustmentsInput.prefault({}))
    .output(contract.adjustmentsOutput)
    .query(({ ctx, input }) => adjustments(ctx, input)),

  propose: finance
    .meta(rest('POST', '/admin/adjustments', { alias: '/api/admin/adjustments' }))
    .input(contract.proposeInput)
    .output(contract.adjustmentOutput)
    .mutation(({ ctx, input }) => propose(ctx, input)),

  approve: finance
    .meta(rest('POST', '/admin/adjustments/{id}/approve', { alias: '/api/admin/adjustments/{id}/approve' }))
    .input(contract.decideInput)
    .output(contract.adjustmentOutput)
    .mutation(({ ctx, input }) => decide(ctx, { ...input, approve: true })),

  reject: finance
    .meta(rest('POST', '/admin/adjustments/{id}/reject', { alias: '/api/admin/adjustments/{id}/reject' }))
    .input(contract.decideInput)
    .output(contract.adjustmentOutput)
    .mutation(({ ctx, input }) => decide(ctx, { ...input, approve: false })),

  rows: finance
    .meta(adminRest('GET', '/wallet/rows'))
    .input(money.rowsInput)
    .output(money.rowsOutput)
    .query(({ ctx, input }) => payouts.rows(ctx, input)),

  payouts: finance
    .meta(adminRest('GET', '/payouts'))
    .input(money.payoutsInput.prefault({}))
    .output(money.payoutsOutput)
    .query(({ ctx, input }) => payouts.payouts(ctx, input)),

  holds: finance
    .meta(adminRest('GET', '/payout-holds'))
    .input(money.holdsInput.prefault({}))
    .output(money.holdsOutput)
    .query(({ ctx, input }) => payouts.holds(ctx, input)),

  hold: finance
    .meta(adminRest('POST', '/payout-holds'))
    .input(money.holdInput)
    .output(money.holdOutput)
    .mutation(({ ctx, input }) => payouts.hold(ctx, input)),

  release: finance
    .meta(adminRest('POST', '/payout-holds/{id}/release', { status: 204 }))
    .input(money.releaseInput)
    .mutation(({ ctx, input }) => payouts.release(ctx, input)),
})
