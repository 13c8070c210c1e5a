import { rest } from '#server/rest/address.ts'
import { creatorProcedure, publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as chatContract from './chat/contract.ts'
import * as chat from './chat/service.server.ts'
import * as contract from './contract.ts'
import { mediaInput } from './contract.ts'
import { clearGoal, setGoal } from './goals/service.server.ts'
import * as guestContract from './guests/contract.ts'
import * as guests from './guests/service.server.ts'
import { heartsInput, heartsOutput } from './hearts/contract.ts'
import { sendHearts } from './hearts/service.server.ts'
import { reportMedia } from './media/service.server.ts'
import * as playbackContract from './playback/contract.ts'
import * as playback from './playback/service.server.ts'
import * as raids from './raids/service.server.ts'
import * as stage from './stage/service.server.ts'
import * as streams from './streams/service.server.ts'
import { teaserInput, teaserOutput } from './teasers/contract.ts'
import { teaser } from './teasers/service.server.ts'
import * as tipContract from './tips/contract.ts'
import { tips } from './tips/service.server.ts'
import { viewers } from './viewers/service.server.ts'

export const liveRouter = router({
  start: creatorProcedure
    .meta(rest('POST', '/live', { status: 201 }))
    .input(contract.startInput)
    .output(contract.startOutput)
    .mutation(({ ctx, input }) => stage.start(ctx, input)),

  list: publicProcedure
    .meta(rest('GET', '/live'))
    .input(contract.listInput)
    .output(contract.listOutput)
    .query(({ ctx, input }) => streams.list(ctx, input)),

  viewers: publicProcedure
    .meta(rest('GET', '/live/viewers'))
    .input(contract.viewersInput)
    .output(contract.viewersOutput)
    .query(({ ctx, input }) => viewers(ctx, input.ids)),

  /** Returns the caller's running stream. */
  running: creatorProcedure
    .meta(rest('GET', '/live/running'))
    .output(contract.runningOutput)
    .query(({ ctx }) => stage.running(ctx)),

  past: creatorProcedure
    .meta(rest('GET', '/live/past'))
    .input(contract.pastInput)
    .output(contract.pastOutput)
    .query(({ ctx, input }) => stage.past(ctx, input)),

  /** Returns the running stream of a creator, by username. */
  ofCreator: publicProcedure
    .meta(rest('GET', '/creators/{creator}/live'))
    .input(contract.creatorInput)
    .output(contract.creatorOutput)
    .query(({ ctx, input }) => streams.ofCreator(ctx, input.creator)),

  one: publicProcedure
    .meta(rest('GET', '/live/{id}'))
    .input(contract.streamInput)
    .output(contract.streamOutput)
    .query(({ ctx, input }) => stage.readStream(ctx, input.id)),

  join: publicProcedure
    .meta(rest('POST', '/live/{id}/join'))
    .input(contract.joinInput)
    .output(contract.joinOutput)
    .mutation(({ ctx, input }) => stage.join(ctx, input)),

  /** Renews a viewer's playback of a stream. */
  renewPlayback: publicProcedure
    .meta(rest('POST', '/live/{id}/playback'))
    .input(playbackContract.playbackInput)
    .output(playbackContract.renewOutput)
    .mutation(({ ctx, input }) => playback.renew(ctx, input)),

  /** Ends a viewer's playback when the page is closed. */
  endPlayback: publicProcedure
    .meta(rest('DELETE', '/live/{id}/playback'))
    .input(playbackContract.playbackInput)
    .output(chatContract.doneOutput)
    .mutation(({ ctx, input }) => playback.end(ctx, input)),

  /** Connects to a stream for a few seconds, for its card in a list. */
  teaser: publicProcedure
    .meta(rest('POST', '/live/{id}/teaser'))
    .input(teaserInput)
    .output(teaserOutput)
    .mutation(({ ctx, input }) => teaser(ctx, input.id)),

  /** Takes a page's report about the media of an event. */
  media: signedInProcedure
    .meta(rest('POST', '/live/{id}/media'))
    .input(mediaInput)
    .output(chatContract.doneOutput)
    .mutation(({ ctx, input }) => reportMedia(ctx, input)),

  /** Adds hearts that a viewer sent. */
  heart: publicProcedure
    .meta(rest('POST', '/live/{id}/hearts'))
    .input(heartsInput)
    .output(heartsOutput)
    .mutation(({ ctx, input }) => sendHearts(ctx, input)),

  end: signedInProcedure
    .meta(rest('POST', '/live/{id}/end'))
    .input(contract.streamInput)
    .output(contract.summaryOutput)
    .mutation(({ ctx, input }) => stage.end(ctx, input.id)),

  raid: signedInProcedure
    .meta(rest('POST', '/live/{id}/raid'))
    .input(contract.raidInput)
    .output(contract.summaryOutput)
    .mutation(({ ctx, input }) => raids.raid(ctx, input)),

  /** Lists streams that the caller can raid. */
  raidTargets: signedInProcedure
    .meta(rest('GET', '/live/{id}/raid'))
    .input(contract.streamInput)
    .output(contract.streamsOutput)
    .query(({ ctx, input }) => raids.targets(ctx, input.id)),

  summary: signedInProcedure
    .meta(rest('GET', '/live/{id}/summary'))
    .input(contract.streamInput)
    .output(contract.summaryOutput)
    .query(({ ctx, input }) => stage.summary(ctx, input.id)),

  /** Lists the tips that a figure counts, for the host and admins. */
  tips: signedInProcedure
    .meta(rest('GET', '/live/{id}/tips'))
    .input(tipContract.tipsInput)
    .output(tipContract.tipsOutput)
    .query(({ ctx, input }) => tips(ctx, input)),

  say: signedInProcedure
    .meta(rest('POST', '/live/{id}/chat', { status: 201 }))
    .input(chatContract.sayInput)
    .output(chatContract.sayOutput)
    .mutation(({ ctx, input }) => chat.sendMessage(ctx, input)),

  chat: publicProcedure
    .meta(rest('GET', '/live/{id}/chat'))
    .input(chatContract.chatInput)
    .output(chatContract.chatOutput)
    .query(({ ctx, input }) => chat.list(ctx, input)),

  /** Returns a block of the chat, which viewers read after they missed messages. */
  chatBlock: publicProcedure
    .meta(rest('GET', '/live/{id}/chat/{block}'))
    .input(chatContract.blockInput)
    .output(chatContract.blockOutput)
    .query(({ ctx, input }) => chat.block(ctx, input)),

  moderate: signedInProcedure
    .meta(rest('POST', '/live/{id}/moderation'))
    .input(chatContract.moderationInput)
    .output(chatContract.doneOutput)
    .mutation(({ ctx, input }) => chat.moderate(ctx, input)),

  settings: creatorProcedure
    .meta(rest('GET', '/live/settings'))
    .output(chatContract.settingsOutput)
    .query(({ ctx }) => chat.settings(ctx)),

  saveSettings: creatorProcedure
    .meta(rest('PUT', '/live/settings'))
    .input(chatContract.settingsInput)
    .output(chatContract.settingsOutput)
    .mutation(({ ctx, input }) => chat.saveSettings(ctx, input)),

  addModerator: creatorProcedure
    .meta(rest('PUT', '/live/moderators/{userId}'))
    .input(chatContract.moderatorInput)
    .output(chatContract.doneOutput)
    .mutation(({ ctx, input }) => chat.addModerator(ctx, input.userId)),

  removeModerator: creatorProcedure
    .meta(rest('DELETE', '/live/moderators/{userId}'))
    .input(chatContract.moderatorInput)
    .output(chatContract.doneOutput)
    .mutation(({ ctx, input }) => chat.removeModerator(ctx, input.userId)),

  raiseHand: signedInProcedure
    .meta(rest('POST', '/live/{id}/hand'))
    .input(guestContract.handInput)
    .output(guestContract.handOutput)
    .mutation(({ ctx, input }) => guests.raiseHand(ctx, input.id)),

  lowerHand: signedInProcedure
    .meta(rest('DELETE', '/live/{id}/hand'))
    .input(guestContract.handInput)
    .output(guestContract.handOutput)
    .mutation(({ ctx, input }) => guests.lowerHand(ctx, input.id)),

  bringGuest: signedInProcedure
    .meta(rest('POST', '/live/{id}/guest'))
    .input(guestContract.guestInput)
    .output(guestContract.guestOutput)
    .mutation(({ ctx, input }) => guests.bringGuest(ctx, input)),

  dismissGuest: signedInProcedure
    .meta(rest('DELETE', '/live/{id}/guest'))
    .input(guestContract.guestOutInput)
    .output(guestContract.guestOutput)
    .mutation(({ ctx, input }) => guests.dismissGuest(ctx, input)),

  findPeople: creatorProcedure
    .meta(rest('GET', '/live/people'))
    .input(chatContract.peopleInput)
    .output(chatContract.peopleOutput)
    .query(({ ctx, input }) => chat.findPeople(ctx, input.q)),

  ban: creatorProcedure
    .meta(rest('PUT', '/live/bans/{userId}'))
    .input(chatContract.banInput)
    .output(chatContract.doneOutput)
    .mutation(({ ctx, input }) => chat.ban(ctx, input)),

  unban: creatorProcedure
    .meta(rest('DELETE', '/live/bans/{userId}'))
    .input(chatContract.moderatorInput)
    .output(chatContract.doneOutput)
    .mutation(({ ctx, input }) => chat.unban(ctx, input.userId)),

  setGoal: signedInProcedure
    .meta(rest('PUT', '/live/{id}/goal'))
    .input(contract.goalInput)
    .output(contract.goalOutput)
    .mutation(({ ctx, input }) => setGoal(ctx, input)),

  clearGoal: signedInProcedure
    .meta(rest('DELETE', '/live/{id}/goal'))
    .input(contract.streamInput)
    .output(chatContract.doneOutput)
    .mutation(({ ctx, input }) => clearGoal(ctx, input.id)),
})
