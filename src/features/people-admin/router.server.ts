import { adminRest } from '#server/rest/address.ts'
import { adminWith, router, suspendedTooProcedure } from '#server/trpc.ts'
import * as account from './account/contract.ts'
import * as accounts from './account/service.server.ts'
import * as contract from './people/contract.ts'
import * as people from './people/service.server.ts'
import * as request from './requests/contract.ts'
import * as requests from './requests/service.server.ts'
import * as role from './roles/contract.ts'
import * as roles from './roles/service.server.ts'

const support = adminWith('support')
const owner = adminWith('owner')
const finance = adminWith('finance')
const one = '/users/{id}' as const

/** Admin procedures on people. */
export const peopleRouter = router({
  list: support
    .meta(adminRest('GET', '/users'))
    .input(contract.listInput.prefault({}))
    .output(contract.listOutput)
    .query(({ ctx, input }) => people.list(ctx, input)),

  page: support
    .meta(adminRest('GET', one))
    .input(contract.oneInput)
    .output(contract.pageOutput)
    .query(({ ctx, input }) => people.page(ctx, input.id)),

  timeline: support
    .meta(adminRest('GET', `${one}/timeline`))
    .input(contract.timelineInput)
    .output(contract.timelineOutput)
    .query(({ ctx, input }) => people.timeline(ctx, input)),

  suspend: support
    .meta({ ...adminRest('POST', `${one}/suspend`), event: 'permission' })
    .input(account.suspendInput)
    .output(account.userOutput)
    .mutation(({ ctx, input }) => accounts.suspend(ctx, input)),

  restore: support
    .meta({ ...adminRest('POST', `${one}/restore`), event: 'permission' })
    .input(contract.oneInput)
    .output(account.userOutput)
    .mutation(({ ctx, input }) => accounts.restore(ctx, input.id)),

  signOut: support
    .meta({ ...adminRest('POST', `${one}/sign-out`), event: 'signed_out' })
    .input(contract.oneInput)
    .output(account.signedOutOutput)
    .mutation(({ ctx, input }) => accounts.signOut(ctx, input.id)),

  confirmEmail: support
    .meta({ ...adminRest('POST', `${one}/confirm-email`), event: 'credentials' })
    .input(contract.oneInput)
    .output(account.userOutput)
    .mutation(({ ctx, input }) => accounts.confirmEmail(ctx, input.id)),

  roleChanges: owner
    .meta(adminRest('GET', '/role-changes'))
    .output(role.changesOutput)
    .query(({ ctx }) => roles.open(ctx)),

  proposeRole: owner
    .meta({ ...adminRest('POST', `${one}/role`), event: 'permission' })
    .input(role.proposeInput)
    .output(role.changeOutput)
    .mutation(({ ctx, input }) => roles.propose(ctx, input)),

  approveRole: owner
    .meta({ ...adminRest('POST', '/role-changes/{id}/approve'), event: 'permission' })
    .input(contract.oneInput)
    .output(role.changeOutput)
    .mutation(({ ctx, input }) => roles.decide(ctx, input.id, true)),

  rejectRole: owner
    .meta({ ...adminRest('POST', '/role-changes/{id}/reject'), event: 'permission' })
    .input(contract.oneInput)
    .output(role.changeOutput)
    .mutation(({ ctx, input }) => roles.decide(ctx, input.id, false)),

  permissions: owner
    .meta({ ...adminRest('POST', `${one}/permissions`), event: 'permission' })
    .input(role.permissionsInput)
    .output(role.permissionsOutput)
    .mutation(({ ctx, input }) => roles.permit(ctx, input)),

  refund: finance
    .meta(adminRest('POST', `${one}/purchases/{purchaseId}/refund`))
    .input(request.refundInput)
    .output(request.refundOutput)
    .mutation(({ ctx, input }) => requests.refund(ctx, input)),

  delete: support
    .meta(adminRest('POST', `${one}/delete`))
    .input(request.deleteInput)
    .output(request.deleteOutput)
    .mutation(({ ctx, input }) => requests.remove(ctx, input)),

  export: support
    .meta(adminRest('POST', `${one}/export`, { contentType: 'application/zip' }))
    .input(request.exportInput)
    .output(request.exportOutput)
    .mutation(({ ctx, input }) => requests.takeData(ctx, input)),

  viewAs: support
    .meta({ ...adminRest('POST', `${one}/view-as`), event: 'view_as' })
    .input(contract.oneInput)
    .output(account.viewAsOutput)
    .mutation(({ ctx, input }) => accounts.begin(ctx, input.id)),

  /** callable with the read-only session of the impersonation itself */
  endViewAs: suspendedTooProcedure
    .meta({ ...adminRest('POST', '/view-as/end'), whileViewing: true, event: 'view_as' })
    .output(account.endOutput)
    .mutation(({ ctx }) => accounts.end(ctx)),
})
