import { adminRest } from '#server/rest/address.ts'
import { adminProcedure, adminWith, router } from '#server/trpc.ts'
import * as audit from './audit/contract.ts'
import * as trail from './audit/service.server.ts'
import { costsInput, costsOutput } from './costs/contract.ts'
import { costs } from './costs/service.server.ts'
import { exportInput, exportOutput } from './exports/contract.ts'
import { exportCsv } from './exports/service.server.ts'
import { feedOutput } from './feed/contract.ts'
import { feed } from './feed/service.server.ts'
import { healthOutput, sendAgainInput, sendAgainOutput } from './health/contract.ts'
import { health, sendAgain } from './health/service.server.ts'
import * as overview from './overview/contract.ts'
import * as figures from './overview/service.server.ts'

/** Procedures of the admin area: figures, feed, audit trail and exports. */
export const adminRouter = router({
  stats: adminProcedure
    .meta({ ...adminRest('GET', '/stats'), isPolled: true })
    .output(overview.statsOutput)
    .query(({ ctx }) => figures.stats(ctx)),

  counted: adminProcedure
    .meta(adminRest('GET', '/stats/rows'))
    .input(overview.countedInput)
    .output(overview.countedOutput)
    .query(({ ctx, input }) => figures.listFigureRows(ctx, input)),

  health: adminProcedure
    .meta({ ...adminRest('GET', '/health'), isPolled: true })
    .output(healthOutput)
    .query(({ ctx }) => health(ctx)),

  sendAgain: adminProcedure
    .meta(adminRest('POST', '/health/dead-letters/send'))
    .input(sendAgainInput)
    .output(sendAgainOutput)
    .mutation(({ ctx, input }) => sendAgain(ctx, input.kind)),

  // money of the platform, as on the page /wallet
  costs: adminWith('finance')
    .meta({ ...adminRest('GET', '/costs'), isPolled: true })
    .input(costsInput.prefault({}))
    .output(costsOutput)
    .query(({ ctx, input }) => costs(ctx, input)),

  analytics: adminProcedure
    .meta(adminRest('GET', '/analytics/dashboard'))
    .input(overview.analyticsInput.prefault({}))
    .output(overview.analyticsOutput)
    .query(({ ctx, input }) => figures.analytics(ctx, input)),

  colleagues: adminProcedure
    .meta(adminRest('GET', '/colleagues'))
    .output(overview.colleaguesOutput)
    .query(({ ctx }) => figures.colleagues(ctx)),

  feed: adminProcedure
    .meta({ ...adminRest('GET', '/activity-feed'), isPolled: true })
    .output(feedOutput)
    .query(({ ctx }) => feed(ctx)),

  // the same permission as for the export of the audit trail
  auditLogs: adminWith('support')
    .meta(adminRest('GET', '/audit-logs'))
    .input(audit.logsInput.prefault({}))
    .output(audit.logsOutput)
    .query(({ ctx, input }) => trail.logs(ctx, input)),

  auditVerify: adminProcedure
    .meta(adminRest('GET', '/audit-logs/verify'))
    .output(audit.verifyOutput)
    .query(({ ctx }) => trail.verify(ctx)),

  auditNote: adminProcedure
    .meta(adminRest('POST', '/audit-log', { status: 204 }))
    .input(audit.noteInput)
    .mutation(({ ctx, input }) => trail.note(ctx, input)),

  exportCsv: adminProcedure
    .meta(adminRest('POST', '/export/csv', { contentType: 'text/csv; charset=utf-8' }))
    .input(exportInput)
    .output(exportOutput)
    .mutation(({ ctx, input }) => exportCsv(ctx, input)),
})
