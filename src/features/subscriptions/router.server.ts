import { flagged } from '#server/flags.ts'
import { type RestAddress, rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as memberships from './memberships/service.server.ts'
import * as renewals from './renewals/service.server.ts'
import * as subscribing from './subscribing/service.server.ts'
import * as tiers from './tiers/service.server.ts'

const at = (address: RestAddress) => ({ ...address, ...flagged('subscription-tiers') })

export const subscriptionsRouter = router({
  tiers: publicProcedure
    .meta(at(rest('GET', '/subscription-tiers/creator/{id}')))
    .input(contract.ofCreatorInput)
    .output(contract.tiersOutput)
    .query(({ ctx, input }) => tiers.tiers(ctx, input.id)),

  ownTiers: creatorProcedure
    .meta(at(rest('GET', '/subscription-tiers')))
    .output(contract.ownTiersOutput)
    .query(({ ctx }) => tiers.ownTiers(ctx)),

  createTier: creatorProcedure
    .meta(at(rest('POST', '/subscription-tiers', { status: 201 })))
    .input(contract.createTierInput)
    .output(contract.tierOutput)
    .mutation(({ ctx, input }) => tiers.create(ctx, input)),

  updateTier: creatorProcedure
    .meta(at(rest('PUT', '/subscription-tiers/{id}')))
    .input(contract.updateTierInput)
    .output(contract.tierOutput)
    .mutation(({ ctx, input }) => tiers.update(ctx, input)),

  closeTier: creatorProcedure
    .meta(at(rest('DELETE', '/subscription-tiers/{id}', { status: 204 })))
    .input(contract.oneInput)
    .mutation(({ ctx, input }) => tiers.close(ctx, input.id)),

  subscribe: signedInProcedure
    .meta(at(rest('POST', '/subscriptions', { status: 201 })))
    .input(contract.subscribeInput)
    .output(contract.paidOutput)
    .mutation(({ ctx, input }) => subscribing.subscribe(ctx, input)),

  mine: signedInProcedure
    .meta(at(rest('GET', '/subscriptions')))
    .input(contract.mineInput)
    .output(contract.mineOutput)
    .query(({ ctx, input }) => memberships.listOwn(ctx, input)),

  cancel: signedInProcedure
    .meta(at(rest('POST', '/subscriptions/{id}/cancel')))
    .input(contract.oneInput)
    .output(contract.subscriptionOutput)
    .mutation(({ ctx, input }) => memberships.cancel(ctx, input.id)),

  /** Alias of `cancel` for REST clients. */
  remove: signedInProcedure
    .meta(at(rest('DELETE', '/subscriptions/{id}')))
    .input(contract.oneInput)
    .output(contract.subscriptionOutput)
    .mutation(({ ctx, input }) => memberships.cancel(ctx, input.id)),

  agree: signedInProcedure
    .meta(at(rest('POST', '/subscriptions/{id}/consent')))
    .input(contract.agreeInput)
    .output(contract.subscriptionOutput)
    .mutation(({ ctx, input }) => memberships.agree(ctx, input)),

  renew: signedInProcedure
    .meta(at(rest('POST', '/subscriptions/{id}/renew')))
    .input(contract.oneInput)
    .output(contract.renewOutput)
    .mutation(({ ctx, input }) => renewals.renew(ctx, input.id)),
})
