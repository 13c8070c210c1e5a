import { adminRest, rest } from '#server/rest/address.ts'
import { adminWith, router, signedInProcedure } from '#server/trpc.ts'
import * as actions from './actions/service.server.ts'
import * as contract from './contract.ts'
import * as disputes from './disputes/service.server.ts'
import * as listing from './listing/service.server.ts'
import * as page from './page/service.server.ts'

/** Orders have no feature flag, because open orders must be finished even if other features are turned off. */
export const ordersRouter = router({
  list: signedInProcedure
    .meta(rest('GET', '/orders'))
    .input(contract.ordersInput)
    .output(contract.ordersOutput)
    .query(({ ctx, input }) => listing.list(ctx, input)),

  one: signedInProcedure
    .meta(rest('GET', '/orders/{id}'))
    .input(contract.orderInput)
    .output(contract.orderOutput)
    .query(({ ctx, input }) => page.readOrder(ctx, input.id)),

  deliver: signedInProcedure
    .meta(rest('POST', '/orders/{id}/deliver'))
    .input(contract.deliverInput)
    .output(contract.actOutput)
    .mutation(({ ctx, input }) => actions.deliver(ctx, input)),

  ship: signedInProcedure
    .meta(rest('POST', '/orders/{id}/ship'))
    .input(contract.shipInput)
    .output(contract.actOutput)
    .mutation(({ ctx, input }) => actions.ship(ctx, input)),

  dispute: signedInProcedure
    .meta(rest('POST', '/orders/{id}/dispute'))
    .input(contract.disputeInput)
    .output(contract.actOutput)
    .mutation(({ ctx, input }) => actions.dispute(ctx, input)),

  disputes: adminWith('finance')
    .meta(adminRest('GET', '/disputes'))
    .input(contract.casesInput)
    .output(contract.casesOutput)
    .query(({ ctx, input }) => disputes.list(ctx, input)),

  resolve: adminWith('finance')
    .meta(adminRest('POST', '/disputes/{id}/resolve'))
    .input(contract.resolveInput)
    .output(contract.resolveOutput)
    .mutation(({ ctx, input }) => disputes.resolve(ctx, input)),

  revise: signedInProcedure
    .meta(rest('POST', '/orders/{id}/revise'))
    .input(contract.reviseInput)
    .output(contract.actOutput)
    .mutation(({ ctx, input }) => actions.revise(ctx, input)),

  accept: signedInProcedure
    .meta(rest('POST', '/orders/{id}/accept'))
    .input(contract.acceptInput)
    .output(contract.actOutput)
    .mutation(({ ctx, input }) => actions.accept(ctx, input)),

  cancel: signedInProcedure
    .meta(rest('POST', '/orders/{id}/cancel'))
    .input(contract.cancelInput)
    .output(contract.actOutput)
    .mutation(({ ctx, input }) => actions.cancel(ctx, input)),
})
