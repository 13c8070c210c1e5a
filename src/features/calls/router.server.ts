import { icsOutput, icsType } from '#features/schedule/index.server.ts'
import { flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as actionContract from './actions/contract.ts'
import * as actions from './actions/service.server.ts'
import * as listingContract from './listing/contract.ts'
import * as listing from './listing/service.server.ts'
import { askInput, askOutput } from './new-request/contract.ts'
import { requestCall } from './new-request/service.server.ts'
import * as ratingContract from './ratings/contract.ts'
import * as ratings from './ratings/service.server.ts'
import * as receiptContract from './receipts/contract.ts'
import * as receipts from './receipts/service.server.ts'
import * as recordingContract from './recording/contract.ts'
import * as recordings from './recording/service.server.ts'
import * as roomContract from './room/contract.ts'
import * as room from './room/service.server.ts'

/** Procedures of calls, and of the signed-in user's calendar. */
export const sessionsRouter = router({
  requests: signedInProcedure
    .meta(rest('GET', '/sessions/requests'))
    .input(listingContract.requestsInput)
    .output(listingContract.requestsOutput)
    .query(({ ctx, input }) => listing.list(ctx, input)),

  request: signedInProcedure
    .meta(rest('GET', '/sessions/requests/{id}'))
    .input(listingContract.requestInput)
    .output(listingContract.requestOutput)
    .query(({ ctx, input }) => listing.readRequest(ctx, input.id)),

  /** Returns a call as a calendar file. */
  ics: signedInProcedure
    .meta(rest('GET', '/sessions/requests/{id}/calendar.ics', { contentType: icsType }))
    .input(listingContract.requestInput)
    .output(icsOutput)
    .query(({ ctx, input }) => listing.ics(ctx, input.id)),

  ask: signedInProcedure
    .meta(rest('POST', '/sessions/requests', { status: 201 }))
    .input(askInput)
    .output(askOutput)
    .mutation(({ ctx, input }) => requestCall(ctx, input)),

  accept: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/accept'))
    .input(actionContract.acceptInput)
    .output(actionContract.acceptOutput)
    .mutation(({ ctx, input }) => actions.accept(ctx, input)),

  decline: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/decline'))
    .input(actionContract.declineInput)
    .output(actionContract.actOutput)
    .mutation(({ ctx, input }) => actions.decline(ctx, input)),

  cancel: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/cancel'))
    .input(actionContract.cancelInput)
    .output(actionContract.actOutput)
    .mutation(({ ctx, input }) => actions.cancel(ctx, input)),

  withdraw: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/withdraw'))
    .input(actionContract.withdrawInput)
    .output(actionContract.actOutput)
    .mutation(({ ctx, input }) => actions.withdraw(ctx, input)),

  reschedule: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/reschedule'))
    .input(actionContract.rescheduleInput)
    .output(actionContract.actOutput)
    .mutation(({ ctx, input }) => actions.reschedule(ctx, input)),

  confirm: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/confirm'))
    .input(actionContract.confirmInput)
    .output(actionContract.actOutput)
    .mutation(({ ctx, input }) => actions.confirm(ctx, input)),

  session: signedInProcedure
    .meta(rest('GET', '/sessions/{id}'))
    .input(roomContract.sessionInput)
    .output(roomContract.sessionOutput)
    .query(({ ctx, input }) => room.session(ctx, input.id)),

  join: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/join'))
    .input(roomContract.joinInput)
    .output(roomContract.joinOutput)
    .mutation(({ ctx, input }) => room.join(ctx, input)),

  addMinutes: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/minutes'))
    .input(roomContract.addMinutesInput)
    .output(roomContract.addMinutesOutput)
    .mutation(({ ctx, input }) => room.addMinutes(ctx, input)),

  end: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/end'))
    .input(roomContract.sessionInput)
    .output(roomContract.sessionOutput)
    .mutation(({ ctx, input }) => room.end(ctx, input.id)),

  receipt: signedInProcedure
    .meta(rest('GET', '/sessions/{id}/receipt'))
    .input(receiptContract.receiptInput)
    .output(receiptContract.receiptOutput)
    .query(({ ctx, input }) => receipts.receipt(ctx, input.id)),

  /** Returns the public keys that verify receipts. */
  receiptKeys: publicProcedure
    .meta(rest('GET', '/receipts/keys'))
    .output(receiptContract.keysOutput)
    .query(({ ctx }) => receipts.keys(ctx)),

  history: signedInProcedure
    .meta(rest('GET', '/sessions/history'))
    .input(receiptContract.historyInput)
    .output(receiptContract.historyOutput)
    .query(({ ctx, input }) => receipts.history(ctx, input)),

  /** Returns the rating of a call, and whether the caller can still rate it or reply. */
  aftermath: signedInProcedure
    .meta(rest('GET', '/sessions/{id}/rating'))
    .input(ratingContract.sessionInput)
    .output(ratingContract.aftermathOutput)
    .query(({ ctx, input }) => ratings.readRatingState(ctx, input.id)),

  rate: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/rating', { status: 201 }))
    .input(ratingContract.rateInput)
    .output(ratingContract.ratingOutput)
    .mutation(({ ctx, input }) => ratings.rate(ctx, input)),

  reply: signedInProcedure
    .meta(rest('POST', '/ratings/{id}/reply', { status: 201 }))
    .input(ratingContract.replyInput)
    .output(ratingContract.ratingOutput)
    .mutation(({ ctx, input }) => ratings.reply(ctx, input)),

  quality: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/quality'))
    .input(ratingContract.qualityInput)
    .output(ratingContract.qualityOutput)
    .mutation(({ ctx, input }) => ratings.quality(ctx, input)),

  recording: signedInProcedure
    .meta(rest('GET', '/sessions/{id}/recording'))
    .input(recordingContract.recordingInput)
    .output(recordingContract.recordingOutput)
    .query(({ ctx, input }) => recordings.recording(ctx, input.id)),

  agreeToRecording: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/recording'))
    .input(recordingContract.agreeInput)
    .output(recordingContract.recordingOutput)
    .mutation(({ ctx, input }) => recordings.agree(ctx, input)),

  deleteRecording: signedInProcedure
    .meta(rest('DELETE', '/sessions/{id}/recording'))
    .input(recordingContract.recordingInput)
    .output(recordingContract.recordingOutput)
    .mutation(({ ctx, input }) => recordings.remove(ctx, input.id)),

  ratings: publicProcedure
    .meta(rest('GET', '/creators/{id}/ratings'))
    .input(ratingContract.ratingsInput)
    .output(ratingContract.ratingsOutput)
    .query(({ ctx, input }) => ratings.ratings(ctx, input)),

  scheduled: signedInProcedure
    .meta(rest('GET', '/sessions/scheduled'))
    .input(listingContract.scheduledInput)
    .output(listingContract.sessionsOutput)
    .query(({ ctx, input }) => listing.scheduled(ctx, input)),

  upcoming: signedInProcedure
    .meta({ ...rest('GET', '/sessions/upcoming'), ...flagged('upcoming-sessions') })
    .input(listingContract.upcomingInput)
    .output(listingContract.sessionsOutput)
    .query(({ ctx, input }) => listing.upcoming(ctx, input.limit)),
})
