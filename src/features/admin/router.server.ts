import { adminRest } from '#server/rest/address.ts'
import { adminProcedure, adminWith, router } from '#server/trpc.ts'
import * as audit from './audit/contract.ts'
import * as trail from './audit/service.server.ts'
import { exportAnswer, exportInput } from './exports/contract.ts'
import { exportCsv } from './exports/service.server.ts'
import { feedAnswer } from './feed/contract.ts'
import { feed } from './feed/service.server.ts'
import { healthAnswer } from './health/contract.ts'
import { health } from './health/service.server.ts'
import * as overview from './overview/contract.ts'
import * as figures from './overview/service.server.ts'

/** Procedures of the admin area: figures, feed, audit trail and exports. */
export const adminRouter = router({
  stats: adminProcedure
    .meta({ ...adminRest('GET', '/stats'), isPolled: true })
    .output(overview.statsAnswer)
    .query(({ ctx }) => figures.stats(ctx)),

  counted: adminProcedure
    .meta(adminRest('GET', '/stats/rows'))
    .input(overview.countedInput)
    .output(overview.countedAnswer)
    .query(({ ctx, input }) => figures.listFigureRows(ctx, input)),

  health: adminProcedure
    .meta({ ...adminRest('GET', '/health'), isPolled: true })
    .output(healthAnswer)
    .query(({ ctx }) => health(ctx)),

  analytics: adminProcedure
    .meta(adminRest('GET', '/analytics/dashboard'))
    .input(overview.analyticsInput.prefault({}))
    .output(overview.analyticsAnswer)
    .query(({ ctx, input }) => figures.analytics(ctx, input)),

  colleagues: adminProcedure
    .meta(adminRest('GET', '/colleagues'))
    .output(overview.colleaguesAnswer)
    .query(({ ctx }) => figures.colleagues(ctx)),

  feed: adminProcedure
    .meta({ ...adminRest('GET', '/activity-feed'), isPolled: true })
    .output(feedAnswer)
    .query(({ ctx }) => feed(ctx)),

  // same permission as the export of the trail
  auditLogs: adminWith('support')
    .meta(adminRest('GET', '/audit-logs'))
    .input(audit.logsInput.prefault({}))
    .output(audit.logsAnswer)
    .query(({ ctx, input }) => trail.logs(ctx, input)),

  auditVerify: adminProcedure
    .meta(adminRest('GET', '/audit-logs/verify'))
    .output(audit.verifyAnswer)
    .query(({ ctx }) => trail.verify(ctx)),

  auditNote: adminProcedure
    .meta(adminRest('POST', '/audit-log', { status: 204 }))
    .input(audit.noteInput)
    .mutation(({ ctx, input }) => trail.note(ctx, input)),

  exportCsv: adminProcedure
    .meta(adminRest('POST', '/export/csv', { contentType: 'text/csv; charset=utf-8' }))
    .input(exportInput)
    .output(exportAnswer)
    .mutation(({ ctx, input }) => exportCsv(ctx, input)),
})
