import { adminRest } from '#server/rest/address.ts'
import { adminWith, router } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as review from './service.server.ts'

const support = adminWith('support')
const path = '/creator-applications' as const

/** Admin procedures on applications. */
export const reviewRouter = router({
  list: support
    .meta(adminRest('GET', path))
    .input(contract.listInput.prefault({}))
    .output(contract.listOutput)
    .query(({ ctx, input }) => review.list(ctx, input)),

  counts: support
    .meta(adminRest('GET', `${path}/counts`))
    .input(contract.countsInput.prefault({}))
    .output(contract.countsOutput)
    .query(({ ctx, input }) => review.counts(ctx, input)),

  detail: support
    .meta(adminRest('GET', `${path}/{id}`))
    .input(contract.oneInput)
    .output(contract.detailOutput)
    .query(({ ctx, input }) => review.detail(ctx, input.id)),

  approve: support
    .meta({ ...adminRest('POST', `${path}/{id}/approve`), event: 'permission' })
    .input(contract.approveInput)
    .output(contract.decidedOutput)
    .mutation(({ ctx, input }) => review.approve(ctx, input)),

  reject: support
    .meta(adminRest('POST', `${path}/{id}/reject`))
    .input(contract.rejectInput)
    .output(contract.decidedOutput)
    .mutation(({ ctx, input }) => review.reject(ctx, input)),

  queue: support
    .meta(adminRest('POST', `${path}/{id}/queue`))
    .input(contract.queueInput)
    .output(contract.decidedOutput)
    .mutation(({ ctx, input }) => review.queue(ctx, input)),

  bulkApprove: support
    .meta({ ...adminRest('POST', `${path}/bulk-approve`), event: 'permission' })
    .input(contract.bulkInput)
    .output(contract.bulkOutput)
    .mutation(({ ctx, input }) => review.bulkApprove(ctx, input.ids)),

  claim: support
    .meta(adminRest('POST', `${path}/{id}/claim`))
    .input(contract.oneInput)
    .output(contract.claimOutput)
    .mutation(({ ctx, input }) => review.claim(ctx, input.id)),

  release: support
    .meta(adminRest('DELETE', `${path}/{id}/claim`, { status: 204 }))
    .input(contract.oneInput)
    .mutation(({ ctx, input }) => review.release(ctx, input.id)),

  note: support
    .meta(adminRest('POST', `${path}/{id}/notes`, { status: 201 }))
    .input(contract.noteInput)
    .output(contract.notesOutput)
    .mutation(({ ctx, input }) => review.note(ctx, input)),
})
