import { rest } from '#server/rest/address.ts'
import { adminProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as cases from './service/cases.server.ts'
import * as service from './service.server.ts'

/** Of no flagged area: what was ordered is brought to its end, whatever else is turned off. */
export const ordersRouter = router({
  list: signedInProcedure
    .meta(rest('GET', '/orders'))
    .input(contract.ordersInput)
    .output(contract.ordersAnswer)
    .query(({ ctx, input }) => service.list(ctx, input)),

  one: signedInProcedure
    .meta(rest('GET', '/orders/{id}'))
    .input(contract.orderInput)
    .output(contract.orderAnswer)
    .query(({ ctx, input }) => service.one(ctx, input.id)),

  deliver: signedInProcedure
    .meta(rest('POST', '/orders/{id}/deliver'))
    .input(contract.deliverInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => service.deliver(ctx, input)),

  ship: signedInProcedure
    .meta(rest('POST', '/orders/{id}/ship'))
    .input(contract.shipInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => service.ship(ctx, input)),

  dispute: signedInProcedure
    .meta(rest('POST', '/orders/{id}/dispute'))
    .input(contract.disputeInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => service.dispute(ctx, input)),

  disputes: adminProcedure
    .meta(rest('GET', '/admin/disputes'))
    .input(contract.casesInput)
    .output(contract.casesAnswer)
    .query(({ ctx, input }) => cases.list(ctx, input)),

  resolve: adminProcedure
    .meta(rest('POST', '/admin/disputes/{id}/resolve'))
    .input(contract.resolveInput)
    .output(contract.resolveAnswer)
    .mutation(({ ctx, input }) => cases.resolve(ctx, input)),

  revise: signedInProcedure
    .meta(rest('POST', '/orders/{id}/revise'))
    .input(contract.reviseInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => service.revise(ctx, input)),

  accept: signedInProcedure
    .meta(rest('POST', '/orders/{id}/accept'))
    .input(contract.acceptInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => service.accept(ctx, input)),

  cancel: signedInProcedure
    .meta(rest('POST', '/orders/{id}/cancel'))
    .input(contract.cancelInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => service.cancel(ctx, input)),
})
