import { adminRest } from '#server/rest/address.ts'
import { adminWith, router } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as cases from './service.server.ts'

const moderator = adminWith('moderator')
const path = '/moderation/reports' as const

/** Admin procedures on reports. An id can be that of a case or of one of its reports. */
export const casesRouter = router({
  list: moderator
    .meta(adminRest('GET', path))
    .input(contract.listInput.prefault({}))
    .output(contract.listOutput)
    .query(({ ctx, input }) => cases.list(ctx, input)),

  counts: moderator
    .meta({ ...adminRest('GET', `${path}/counts`), isPolled: true })
    .output(contract.countsOutput)
    .query(({ ctx }) => cases.counts(ctx)),

  detail: moderator
    .meta(adminRest('GET', `${path}/{id}`))
    .input(contract.oneInput)
    .output(contract.detailOutput)
    .query(({ ctx, input }) => cases.detail(ctx, input.id)),

  remove: moderator
    .meta(adminRest('POST', `${path}/{id}/remove`))
    .input(contract.removeInput)
    .output(contract.decidedOutput)
    .mutation(({ ctx, input }) => cases.remove(ctx, input)),

  dismiss: moderator
    .meta(adminRest('POST', `${path}/{id}/dismiss`))
    .input(contract.dismissInput)
    .output(contract.decidedOutput)
    .mutation(({ ctx, input }) => cases.dismiss(ctx, input)),

  undo: moderator
    .meta(adminRest('POST', `${path}/{id}/undo`))
    .input(contract.oneInput)
    .output(contract.decidedOutput)
    .mutation(({ ctx, input }) => cases.undo(ctx, input.id)),

  claim: moderator
    .meta(adminRest('POST', `${path}/{id}/claim`))
    .input(contract.oneInput)
    .output(contract.claimOutput)
    .mutation(({ ctx, input }) => cases.claim(ctx, input.id)),

  release: moderator
    .meta(adminRest('DELETE', `${path}/{id}/claim`, { status: 204 }))
    .input(contract.oneInput)
    .mutation(({ ctx, input }) => cases.release(ctx, input.id)),
})
