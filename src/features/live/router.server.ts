import { rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as chatContract from './chat/contract.ts'
import * as chat from './chat/service.server.ts'
import * as contract from './contract.ts'
import * as goalContract from './goals/contract.ts'
import { setGoal } from './goals/service.server.ts'
import * as stage from './stage/service.server.ts'

export const liveRouter = router({
  start: creatorProcedure
    .meta(rest('POST', '/live', { status: 201 }))
    .input(contract.startInput)
    .output(contract.startAnswer)
    .mutation(({ ctx, input }) => stage.start(ctx, input)),

  list: publicProcedure
    .meta(rest('GET', '/live'))
    .input(contract.listInput)
    .output(contract.listAnswer)
    .query(({ ctx, input }) => stage.list(ctx, input)),

  /** The caller's own that is under way. */
  running: creatorProcedure
    .meta(rest('GET', '/live/running'))
    .output(contract.runningAnswer)
    .query(({ ctx }) => stage.running(ctx)),

  one: publicProcedure
    .meta(rest('GET', '/live/{id}'))
    .input(contract.streamInput)
    .output(contract.streamAnswer)
    .query(({ ctx, input }) => stage.one(ctx, input.id)),

  join: publicProcedure
    .meta(rest('POST', '/live/{id}/join'))
    .input(contract.joinInput)
    .output(contract.joinAnswer)
    .mutation(({ ctx, input }) => stage.join(ctx, input)),

  end: signedInProcedure
    .meta(rest('POST', '/live/{id}/end'))
    .input(contract.streamInput)
    .output(contract.summaryAnswer)
    .mutation(({ ctx, input }) => stage.end(ctx, input.id)),

  summary: signedInProcedure
    .meta(rest('GET', '/live/{id}/summary'))
    .input(contract.streamInput)
    .output(contract.summaryAnswer)
    .query(({ ctx, input }) => stage.summary(ctx, input.id)),

  say: signedInProcedure
    .meta(rest('POST', '/live/{id}/chat', { status: 201 }))
    .input(chatContract.sayInput)
    .output(chatContract.sayAnswer)
    .mutation(({ ctx, input }) => chat.say(ctx, input)),

  chat: publicProcedure
    .meta(rest('GET', '/live/{id}/chat'))
    .input(chatContract.chatInput)
    .output(chatContract.chatAnswer)
    .query(({ ctx, input }) => chat.list(ctx, input)),

  moderate: signedInProcedure
    .meta(rest('POST', '/live/{id}/moderation'))
    .input(chatContract.moderationInput)
    .output(chatContract.doneAnswer)
    .mutation(({ ctx, input }) => chat.moderate(ctx, input)),

  settings: creatorProcedure
    .meta(rest('GET', '/live/settings'))
    .output(chatContract.settingsAnswer)
    .query(({ ctx }) => chat.settings(ctx)),

  saveSettings: creatorProcedure
    .meta(rest('PUT', '/live/settings'))
    .input(chatContract.settingsInput)
    .output(chatContract.settingsAnswer)
    .mutation(({ ctx, input }) => chat.saveSettings(ctx, input)),

  addModerator: creatorProcedure
    .meta(rest('PUT', '/live/moderators/{userId}'))
    .input(chatContract.moderatorInput)
    .output(chatContract.doneAnswer)
    .mutation(({ ctx, input }) => chat.addModerator(ctx, input.userId)),

  removeModerator: creatorProcedure
    .meta(rest('DELETE', '/live/moderators/{userId}'))
    .input(chatContract.moderatorInput)
    .output(chatContract.doneAnswer)
    .mutation(({ ctx, input }) => chat.removeModerator(ctx, input.userId)),

  setGoal: signedInProcedure
    .meta(rest('PUT', '/live/{id}/goal'))
    .input(goalContract.goalInput)
    .output(goalContract.goalAnswer)
    .mutation(({ ctx, input }) => setGoal(ctx, input)),
})
