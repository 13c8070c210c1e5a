import { adminRest, rest } from '#server/rest/address.ts'
import { adminWith, router } from '#server/trpc.ts'
import * as cases from '../disputes/contract.ts'
import { addFile, dispute, disputes, giveEvidence } from '../disputes/service.server.ts'
import * as contract from '../warnings/contract.ts'
import { fraudWarnings, releaseWarning } from '../warnings/service.server.ts'

const finance = adminWith('finance')

/** Procedures about purchases that an admin must check. */
export const adminPurchaseRouter = router({
  fraudWarnings: finance
    .meta(rest('GET', '/admin/fraud-warnings', { alias: '/api/admin/fraud-warnings' }))
    .input(contract.warningsInput.prefault({}))
    .output(contract.warningsAnswer)
    .query(({ ctx, input }) => fraudWarnings(ctx, input)),

  /** `id` is the id of the purchase. */
  releaseWarning: finance
    .meta(
      rest('POST', '/admin/fraud-warnings/{id}/release', {
        alias: '/api/admin/fraud-warnings/{id}/release',
        status: 204,
      }),
    )
    .input(contract.releaseInput)
    .mutation(({ ctx, input }) => releaseWarning(ctx, input)),

  disputes: finance
    .meta(adminRest('GET', '/card-disputes'))
    .input(cases.disputesInput.prefault({}))
    .output(cases.disputesAnswer)
    .query(({ ctx, input }) => disputes(ctx, input)),

  dispute: finance
    .meta(adminRest('GET', '/card-disputes/{id}'))
    .input(cases.disputeInput)
    .output(cases.disputeAnswer)
    .query(({ ctx, input }) => dispute(ctx, input.id)),

  addFile: finance
    .meta(adminRest('POST', '/card-disputes/{id}/files', { status: 201, multipart: true }))
    .input(cases.fileInput)
    .output(cases.fileAnswer)
    .mutation(({ ctx, input }) => addFile(ctx, input)),

  giveEvidence: finance
    .meta(adminRest('POST', '/card-disputes/{id}/evidence'))
    .input(cases.evidenceInput)
    .output(cases.evidenceAnswer)
    .mutation(({ ctx, input }) => giveEvidence(ctx, input)),
})
