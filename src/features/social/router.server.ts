import { flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { creatorProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as people from './people/service.server.ts'
import * as privacy from './privacy/service.server.ts'
import * as relations from './relations/service.server.ts'

/** Returns a procedure for an idempotent PUT of a relation between the caller and another user. */
const put = (path: `/${string}`) =>
  signedInProcedure.meta(rest('PUT', path, { status: 204 })).input(contract.personInput)
const remove = (path: `/${string}`) =>
  signedInProcedure.meta(rest('DELETE', path, { status: 204 })).input(contract.personInput)
const list = (path: `/${string}`) =>
  signedInProcedure.meta(rest('GET', path)).input(contract.peopleInput).output(contract.peopleOutput)

export const socialRouter = router({
  follow: put('/follows/{userId}').mutation(({ ctx, input }) => relations.follow(ctx, input.userId)),
  unfollow: remove('/follows/{userId}').mutation(({ ctx, input }) => relations.undo(ctx, 'follow', input.userId)),
  bookmark: put('/bookmarks/{userId}').mutation(({ ctx, input }) => relations.bookmark(ctx, input.userId)),
  unbookmark: remove('/bookmarks/{userId}').mutation(({ ctx, input }) => relations.undo(ctx, 'bookmark', input.userId)),
  block: put('/blocks/{userId}').mutation(({ ctx, input }) => relations.block(ctx, input.userId)),
  unblock: remove('/blocks/{userId}').mutation(({ ctx, input }) => relations.undo(ctx, 'block', input.userId)),
  mute: put('/mutes/{userId}').mutation(({ ctx, input }) => relations.mute(ctx, input.userId)),
  unmute: remove('/mutes/{userId}').mutation(({ ctx, input }) => relations.undo(ctx, 'mute', input.userId)),

  /** The caller's lists: followed, bookmarked, blocked and muted people. */
  follows: list('/follows').query(({ ctx, input }) => people.people(ctx, 'follows', input)),
  bookmarks: list('/bookmarks').query(({ ctx, input }) => people.people(ctx, 'bookmarks', input)),
  blocks: list('/blocks').query(({ ctx, input }) => people.people(ctx, 'blocks', input)),
  mutes: list('/mutes').query(({ ctx, input }) => people.people(ctx, 'mutes', input)),
  /** The caller's followers; empty unless they are or were a creator. */
  followers: list('/followers').query(({ ctx, input }) => people.people(ctx, 'followers', input)),

  subscribers: creatorProcedure
    .meta({ ...rest('GET', '/subscribers'), ...flagged('subscription-tiers') })
    .input(contract.peopleInput)
    .output(contract.peopleOutput)
    .query(({ ctx, input }) => people.subscribers(ctx, input)),

  /** The caller's relation to another user. */
  relation: signedInProcedure
    .meta(rest('GET', '/relations/{userId}'))
    .input(contract.personInput)
    .output(contract.relationOutput)
    .query(({ ctx, input }) => relations.relation(ctx, input.userId)),

  bookmarkIds: signedInProcedure.output(contract.bookmarkIdsOutput).query(({ ctx }) => relations.bookmarkIds(ctx)),

  privacy: signedInProcedure
    .meta(rest('GET', '/settings/privacy'))
    .output(contract.privacyOutput)
    .query(({ ctx }) => privacy.privacy(ctx)),

  setPrivacy: signedInProcedure
    .meta(rest('PUT', '/settings/privacy'))
    .input(contract.privacyInput)
    .output(contract.privacyOutput)
    .mutation(({ ctx, input }) => privacy.setPrivacy(ctx, input)),
})
