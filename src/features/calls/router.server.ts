import { icsAnswer, icsType } from '#features/schedule/index.server.ts'
import { flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as acts from './actions/service.server.ts'
import * as dates from './agenda/contract.ts'
import * as agenda from './agenda/service.server.ts'
import { requestCall } from './new-request/service.server.ts'
import * as ratingContract from './ratings/contract.ts'
import * as ratings from './ratings/service.server.ts'
import * as receiptContract from './receipts/contract.ts'
import * as receipts from './receipts/service.server.ts'
import * as recordingContract from './recording/contract.ts'
import * as recordings from './recording/service.server.ts'
import * as contract from './requests/contract.ts'
import * as requests from './requests/service.server.ts'
import * as roomContract from './room/contract.ts'
import * as room from './room/service.server.ts'

/** Procedures of calls, and of the signed-in user's calendar. */
export const sessionsRouter = router({
  requests: signedInProcedure
    .meta(rest('GET', '/sessions/requests'))
    .input(contract.requestsInput)
    .output(contract.requestsAnswer)
    .query(({ ctx, input }) => requests.list(ctx, input)),

  request: signedInProcedure
    .meta(rest('GET', '/sessions/requests/{id}'))
    .input(contract.requestInput)
    .output(contract.requestAnswer)
    .query(({ ctx, input }) => requests.readRequest(ctx, input.id)),

  /** Returns the call as a calendar file. */
  ics: signedInProcedure
    .meta(rest('GET', '/sessions/requests/{id}/calendar.ics', { contentType: icsType }))
    .input(contract.requestInput)
    .output(icsAnswer)
    .query(({ ctx, input }) => agenda.ics(ctx, input.id)),

  ask: signedInProcedure
    .meta(rest('POST', '/sessions/requests', { status: 201 }))
    .input(contract.askInput)
    .output(contract.askAnswer)
    .mutation(({ ctx, input }) => requestCall(ctx, input)),

  accept: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/accept'))
    .input(contract.acceptInput)
    .output(contract.acceptAnswer)
    .mutation(({ ctx, input }) => acts.accept(ctx, input)),

  decline: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/decline'))
    .input(contract.declineInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => acts.decline(ctx, input)),

  cancel: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/cancel'))
    .input(contract.cancelInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => acts.cancel(ctx, input)),

  withdraw: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/withdraw'))
    .input(contract.withdrawInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => acts.withdraw(ctx, input)),

  reschedule: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/reschedule'))
    .input(contract.rescheduleInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => acts.reschedule(ctx, input)),

  confirm: signedInProcedure
    .meta(rest('POST', '/sessions/requests/{id}/confirm'))
    .input(contract.confirmInput)
    .output(contract.actAnswer)
    .mutation(({ ctx, input }) => acts.confirm(ctx, input)),

  session: signedInProcedure
    .meta(rest('GET', '/sessions/{id}'))
    .input(roomContract.sessionInput)
    .output(roomContract.sessionAnswer)
    .query(({ ctx, input }) => room.session(ctx, input.id)),

  join: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/join'))
    .input(roomContract.joinInput)
    .output(roomContract.joinAnswer)
    .mutation(({ ctx, input }) => room.join(ctx, input)),

  addMinutes: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/minutes'))
    .input(roomContract.addMinutesInput)
    .output(roomContract.addMinutesAnswer)
    .mutation(({ ctx, input }) => room.addMinutes(ctx, input)),

  end: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/end'))
    .input(roomContract.sessionInput)
    .output(roomContract.sessionAnswer)
    .mutation(({ ctx, input }) => room.end(ctx, input.id)),

  receipt: signedInProcedure
    .meta(rest('GET', '/sessions/{id}/receipt'))
    .input(receiptContract.receiptInput)
    .output(receiptContract.receiptAnswer)
    .query(({ ctx, input }) => receipts.receipt(ctx, input.id)),

  /** Returns the public keys that verify receipts. */
  receiptKeys: publicProcedure
    .meta(rest('GET', '/receipts/keys'))
    .output(receiptContract.keysAnswer)
    .query(({ ctx }) => receipts.keys(ctx)),

  history: signedInProcedure
    .meta(rest('GET', '/sessions/history'))
    .input(receiptContract.historyInput)
    .output(receiptContract.historyAnswer)
    .query(({ ctx, input }) => receipts.history(ctx, input)),

  /** Returns the rating of a call, and whether the caller can still rate or reply. */
  aftermath: signedInProcedure
    .meta(rest('GET', '/sessions/{id}/rating'))
    .input(ratingContract.sessionInput)
    .output(ratingContract.aftermathAnswer)
    .query(({ ctx, input }) => ratings.readRatingState(ctx, input.id)),

  rate: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/rating', { status: 201 }))
    .input(ratingContract.rateInput)
    .output(ratingContract.ratingAnswer)
    .mutation(({ ctx, input }) => ratings.rate(ctx, input)),

  reply: signedInProcedure
    .meta(rest('POST', '/ratings/{id}/reply', { status: 201 }))
    .input(ratingContract.replyInput)
    .output(ratingContract.ratingAnswer)
    .mutation(({ ctx, input }) => ratings.reply(ctx, input)),

  quality: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/quality'))
    .input(ratingContract.qualityInput)
    .output(ratingContract.qualityAnswer)
    .mutation(({ ctx, input }) => ratings.quality(ctx, input)),

  recording: signedInProcedure
    .meta(rest('GET', '/sessions/{id}/recording'))
    .input(recordingContract.recordingInput)
    .output(recordingContract.recordingAnswer)
    .query(({ ctx, input }) => recordings.recording(ctx, input.id)),

  agreeToRecording: signedInProcedure
    .meta(rest('POST', '/sessions/{id}/recording'))
    .input(recordingContract.agreeInput)
    .output(recordingContract.recordingAnswer)
    .mutation(({ ctx, input }) => recordings.agree(ctx, input)),

  deleteRecording: signedInProcedure
    .meta(rest('DELETE', '/sessions/{id}/recording'))
    .input(recordingContract.recordingInput)
    .output(recordingContract.recordingAnswer)
    .mutation(({ ctx, input }) => recordings.remove(ctx, input.id)),

  ratings: publicProcedure
    .meta(rest('GET', '/creators/{id}/ratings'))
    .input(ratingContract.ratingsInput)
    .output(ratingContract.ratingsAnswer)
    .query(({ ctx, input }) => ratings.ratings(ctx, input)),

  scheduled: signedInProcedure
    .meta(rest('GET', '/sessions/scheduled'))
    .input(dates.scheduledInput)
    .output(dates.sessionsAnswer)
    .query(({ ctx, input }) => agenda.scheduled(ctx, input)),

  upcoming: signedInProcedure
    .meta({ ...rest('GET', '/sessions/upcoming'), ...flagged('upcoming-sessions') })
    .input(dates.upcomingInput)
    .output(dates.sessionsAnswer)
    .query(({ ctx, input }) => agenda.upcoming(ctx, input.limit)),
})
