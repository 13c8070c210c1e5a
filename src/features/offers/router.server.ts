import * as z from 'zod'
import { orderDetails } from '#features/orders/index.server.ts'
import { flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as catalogue from './catalogue/service.server.ts'
import * as contract from './contract.ts'
import * as editing from './editing/service.server.ts'
import * as ordering from './ordering/service.server.ts'

const area = flagged('offers')
/** Output of an order: the order, and the buyer's balance after it. */
const orderOutput = z.object({ order: orderDetails, balance: z.number() })

export const offersRouter = router({
  own: creatorProcedure
    .meta({ ...rest('GET', '/offers/my-offers'), ...area })
    .input(contract.ownListInput)
    .output(contract.ownListOutput)
    .query(({ ctx, input }) => editing.listOwn(ctx, input)),

  create: creatorProcedure
    .meta({ ...rest('POST', '/offers', { status: 201 }), ...area })
    .input(contract.createInput)
    .output(contract.ownOutput)
    .mutation(({ ctx, input }) => editing.create(ctx, input)),

  update: creatorProcedure
    .meta({ ...rest('PUT', '/offers/{id}'), ...area })
    .input(contract.updateInput)
    .output(contract.ownOutput)
    .mutation(({ ctx, input }) => editing.update(ctx, input)),

  remove: creatorProcedure
    .meta({ ...rest('DELETE', '/offers/{id}'), ...area })
    .input(contract.idInput)
    .output(contract.deleteOutput)
    .mutation(({ ctx, input }) => editing.remove(ctx, input.id)),

  list: publicProcedure
    .meta({ ...rest('GET', '/offers'), ...area })
    .input(contract.listInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => catalogue.list(ctx, input)),

  ofCreator: publicProcedure
    .meta({ ...rest('GET', '/offers/creator/{id}'), ...area })
    .input(contract.ofCreatorInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => catalogue.ofCreator(ctx, input)),

  one: publicProcedure
    .meta({ ...rest('GET', '/offers/{id}'), ...area })
    .input(contract.idInput)
    .output(contract.oneOutput)
    .query(({ ctx, input }) => catalogue.readOffer(ctx, input.id)),

  seen: publicProcedure
    .meta({ ...rest('POST', '/offers/{id}/view', { status: 204 }), ...area })
    .input(contract.idInput)
    .mutation(({ ctx, input }) => catalogue.recordView(ctx, input.id)),

  order: signedInProcedure
    .meta({ ...rest('POST', '/offers/{id}/order'), ...area })
    .input(contract.orderInput)
    .output(orderOutput)
    .mutation(({ ctx, input }) => ordering.order(ctx, input)),
})
