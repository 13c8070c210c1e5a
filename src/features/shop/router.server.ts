import * as z from 'zod'
import { addressSchema, orderDetails } from '#features/orders/index.server.ts'
import { flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as buying from './buying/service.server.ts'
import * as catalogue from './catalogue/service.server.ts'
import * as contract from './contract.ts'
import { analytics } from './figures/service.server.ts'
import { copyImage } from './images/service.server.ts'
import * as products from './products/service.server.ts'

const area = flagged('shop-items')
/** Shipping address, required for products that are shipped. */
const buyInput = contract.buyInput.extend({ shipping_address: addressSchema.optional() })
/** Output of a purchase: the order, and the buyer's balance after it. */
const buyOutput = z.object({ order: orderDetails, balance: z.number() })

export const shopRouter = router({
  manage: creatorProcedure
    .meta({ ...rest('GET', '/shop/items/manage'), ...area })
    .input(contract.manageInput)
    .output(contract.manageOutput)
    .query(({ ctx, input }) => products.manage(ctx, input)),

  analytics: creatorProcedure
    .meta({ ...rest('GET', '/shop/analytics'), ...flagged('shop-analytics') })
    .output(contract.analyticsOutput)
    .query(({ ctx }) => analytics(ctx)),

  create: creatorProcedure
    .meta({ ...rest('POST', '/shop/items', { status: 201 }), ...area })
    .input(contract.createInput)
    .output(contract.ownOutput)
    .mutation(({ ctx, input }) => products.create(ctx, input)),

  copyImage: creatorProcedure
    .meta({ ...rest('POST', '/shop/images', { status: 201 }), ...area })
    .input(contract.copyImageInput)
    .output(contract.copyImageOutput)
    .mutation(({ ctx, input }) => copyImage(ctx, input.image_url)),

  update: creatorProcedure
    .meta({ ...rest('PUT', '/shop/items/{id}'), ...area })
    .input(contract.updateInput)
    .output(contract.ownOutput)
    .mutation(({ ctx, input }) => products.update(ctx, input)),

  remove: creatorProcedure
    .meta({ ...rest('DELETE', '/shop/items/{id}'), ...area })
    .input(contract.idInput)
    .output(contract.deleteOutput)
    .mutation(({ ctx, input }) => products.remove(ctx, input.id)),

  list: publicProcedure
    .meta({ ...rest('GET', '/shop/items'), ...area })
    .input(contract.listInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => catalogue.list(ctx, input)),

  ofCreator: publicProcedure
    .meta({ ...rest('GET', '/shop/items/creator/{id}'), ...area })
    .input(contract.ofCreatorInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => catalogue.ofCreator(ctx, input)),

  one: publicProcedure
    .meta({ ...rest('GET', '/shop/items/{id}'), ...area })
    .input(contract.idInput)
    .output(contract.oneOutput)
    .query(({ ctx, input }) => catalogue.readProduct(ctx, input.id)),

  seen: publicProcedure
    .meta({ ...rest('POST', '/shop/items/{id}/view', { status: 204 }), ...area })
    .input(contract.idInput)
    .mutation(({ ctx, input }) => catalogue.recordView(ctx, input.id)),

  buy: signedInProcedure
    .meta({ ...rest('POST', '/shop/items/{id}/buy'), ...area })
    .input(buyInput)
    .output(buyOutput)
    .mutation(({ ctx, input }) => buying.buy(ctx, input)),
})
