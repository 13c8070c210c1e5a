import { rest } from '#server/rest/address.ts'
import { router, suspendedTooProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as personalData from './service.server.ts'

/**
 * Procedures that export and delete a person's data, also for suspended people and for people with a pending deletion.
 */
export const dataRouter = router({
  export: suspendedTooProcedure
    // refused while an admin views as this person; admins use people.export, which requires a reason and is audited
    .meta({ ...rest('GET', '/account/export', { contentType: 'application/zip' }), whileViewing: false })
    .output(contract.exportOutput)
    .query(({ ctx }) => personalData.exportData(ctx)),

  deletion: suspendedTooProcedure
    .meta(rest('GET', '/account/deletion'))
    .output(contract.deletionStateOutput)
    .query(({ ctx }) => personalData.deletionState(ctx)),

  delete: suspendedTooProcedure
    .meta(rest('POST', '/account/delete'))
    .input(contract.deleteInput)
    .output(contract.deletionOutput)
    .mutation(({ ctx, input }) => personalData.deleteAccount(ctx, input)),

  restore: suspendedTooProcedure
    .meta(rest('POST', '/account/restore'))
    .output(contract.deletionOutput)
    .mutation(({ ctx }) => personalData.restoreAccount(ctx)),
})
