import { rest } from '#server/rest/address.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as list from './list/service.server.ts'
import * as preferences from './preferences/service.server.ts'
import * as push from './push/service.server.ts'
import * as unsubscribing from './unsubscribing/service.server.ts'

export const notificationsRouter = router({
  list: signedInProcedure
    .meta(rest('GET', '/notifications'))
    .input(contract.listInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => list.list(ctx, input)),

  unread: signedInProcedure
    .meta(rest('GET', '/notifications/unread-count'))
    .output(contract.unreadOutput)
    .query(({ ctx }) => list.unreadCount(ctx)),

  read: signedInProcedure
    .meta(rest('PUT', '/notifications/{id}/read'))
    .input(contract.oneInput)
    .output(contract.unreadOutput)
    .mutation(({ ctx, input }) => list.read(ctx, input.id)),

  readAll: signedInProcedure
    .meta(rest('PUT', '/notifications/read-all'))
    .output(contract.unreadOutput)
    .mutation(({ ctx }) => list.readAll(ctx)),

  remove: signedInProcedure
    .meta(rest('DELETE', '/notifications/{id}'))
    .input(contract.oneInput)
    .output(contract.unreadOutput)
    .mutation(({ ctx, input }) => list.remove(ctx, input.id)),

  preferences: signedInProcedure
    .meta(rest('GET', '/notifications/preferences'))
    .output(contract.preferencesOutput)
    .query(({ ctx }) => preferences.preferences(ctx)),

  setPreferences: signedInProcedure
    .meta(rest('PUT', '/notifications/preferences'))
    .input(contract.preferencesInput)
    .output(contract.preferencesOutput)
    .mutation(({ ctx, input }) => preferences.changePreferences(ctx, input)),

  subscribeDevice: signedInProcedure
    .meta(rest('PUT', '/notifications/push-subscriptions'))
    .input(contract.pushSubscriptionInput)
    .output(contract.doneOutput)
    .mutation(({ ctx, input }) => push.subscribe(ctx, input)),

  unsubscribeDevice: signedInProcedure
    .meta(rest('DELETE', '/notifications/push-subscriptions'))
    .input(contract.pushEndpointInput)
    .output(contract.doneOutput)
    .mutation(({ ctx, input }) => push.unsubscribeDevice(ctx, input.endpoint)),

  readUnsubscribe: publicProcedure
    .input(contract.unsubscribeInput)
    .output(contract.unsubscribeOutput)
    .query(({ ctx, input }) => unsubscribing.readUnsubscribe(ctx, input.token)),

  unsubscribe: publicProcedure
    .meta(rest('POST', '/notifications/unsubscribe'))
    .input(contract.unsubscribeInput)
    .output(contract.unsubscribeOutput)
    .mutation(({ ctx, input }) => unsubscribing.unsubscribe(ctx, input.token)),
})
