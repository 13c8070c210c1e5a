import { adminRest, rest } from '#server/rest/address.ts'
import {
  adminWith,
  openProcedure,
  publicProcedure,
  router,
  signedInProcedure,
  suspendedTooProcedure,
} from '#server/trpc.ts'
import * as appealing from './appeals/contract.ts'
import * as appeals from './appeals/service.server.ts'
import { casesRouter } from './cases/router.server.ts'
import * as letters from './legal/contract.ts'
import * as legal from './legal/service.server.ts'
import { reportInput, reportOutput } from './reports/contract.ts'
import { report } from './reports/service.server.ts'
import { stopInput, stopOutput } from './streams/contract.ts'
import { stop } from './streams/service.server.ts'
import { transparencyOutput } from './transparency/contract.ts'
import { transparency } from './transparency/service.server.ts'

import { warnInput } from './warnings/contract.ts'
import { warn } from './warnings/service.server.ts'

const moderator = adminWith('moderator')

/** Procedures for reports, decisions and appeals. */
export const moderationRouter = router({
  report: signedInProcedure
    .meta(rest('POST', '/reports', { status: 201 }))
    .input(reportInput)
    .output(reportOutput)
    .mutation(({ ctx, input }) => report(ctx, input)),

  cases: casesRouter,

  decisions: suspendedTooProcedure
    .meta(rest('GET', '/appeals'))
    .output(appealing.decisionsOutput)
    .query(({ ctx }) => appeals.decisions(ctx)),

  appeal: suspendedTooProcedure
    .meta(rest('POST', '/appeals', { status: 201 }))
    .input(appealing.appealInput)
    .output(appealing.appealOutput)
    .mutation(({ ctx, input }) => appeals.appeal(ctx, input)),

  appeals: moderator
    .meta(adminRest('GET', '/appeals'))
    .input(appealing.listInput.prefault({}))
    .output(appealing.listOutput)
    .query(({ ctx, input }) => appeals.list(ctx, input)),

  decideAppeal: moderator
    .meta(adminRest('POST', '/appeals/{id}/decide'))
    .input(appealing.decideInput)
    .output(appealing.decideOutput)
    .mutation(({ ctx, input }) => appeals.decide(ctx, input)),

  warn: moderator
    .meta(adminRest('POST', '/users/{id}/warn', { status: 204 }))
    .input(warnInput)
    .mutation(({ ctx, input }) => warn(ctx, input)),

  // also allowed for suspended people
  sendNotice: openProcedure
    .meta(rest('POST', '/legal/notices', { status: 201 }))
    .input(letters.noticeInput)
    .output(letters.noticeOutput)
    .mutation(({ ctx, input }) => legal.submit(ctx, input)),

  noticeState: openProcedure
    .meta(rest('GET', '/legal/notices/{id}'))
    .input(letters.stateInput)
    .output(letters.stateOutput)
    .query(({ ctx, input }) => legal.state(ctx, input)),

  legal: moderator
    .meta(adminRest('GET', '/legal'))
    .input(letters.listInput.prefault({}))
    .output(letters.listOutput)
    .query(({ ctx, input }) => legal.list(ctx, input)),

  decideNotice: moderator
    .meta(adminRest('POST', '/legal/{id}/decide'))
    .input(letters.decideInput)
    .output(letters.decideOutput)
    .mutation(({ ctx, input }) => legal.decide(ctx, input)),

  transparency: publicProcedure
    .meta(rest('GET', '/transparency'))
    .output(transparencyOutput)
    .query(({ ctx }) => transparency(ctx)),

  stopStream: moderator
    .meta(adminRest('POST', '/live/{id}/stop'))
    .input(stopInput)
    .output(stopOutput)
    .mutation(({ ctx, input }) => stop(ctx, input)),
})
