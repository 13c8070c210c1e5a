import { flagged } from '#server/flags.ts'
import { rest } from '#server/rest/address.ts'
import { creatorProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'
import { summaryInput, summaryOutput } from './summary/contract.ts'
import * as summaries from './summary/service.server.ts'

const area = flagged('analytics')
const file = { fileType: 'text/csv; charset=utf-8' }

/** Figures of the calling creator. Admins can read the figures of every creator. */
export const analyticsRouter = router({
  overview: signedInProcedure
    .meta({ ...rest('GET', '/analytics/creator/{id}/overview', file), ...area })
    .input(contract.overviewInput)
    .output(contract.overviewOutput)
    .query(({ ctx, input }) => service.overview(ctx, input)),

  revenue: signedInProcedure
    .meta({ ...rest('GET', '/analytics/creator/{id}/revenue', file), ...area })
    .input(contract.revenueInput)
    .output(contract.revenueOutput)
    .query(({ ctx, input }) => service.revenue(ctx, input)),

  rows: signedInProcedure
    .meta({ ...rest('GET', '/analytics/creator/{id}/rows', file), ...area })
    .input(contract.rowsInput)
    .output(contract.rowsOutput)
    .query(({ ctx, input }) => service.rows(ctx, input)),

  detail: signedInProcedure
    .meta({ ...rest('GET', '/analytics/creator/{id}/details', file), ...area })
    .input(contract.detailInput)
    .output(contract.detailOutput)
    .query(({ ctx, input }) => service.detail(ctx, input)),

  topFans: signedInProcedure
    .meta({ ...rest('GET', '/analytics/creator/{id}/top-fans', file), ...flagged('top-fans') })
    .input(contract.topFansInput)
    .output(contract.topFansOutput)
    .query(({ ctx, input }) => service.topFans(ctx, input)),

  /** Setting whether the caller gets the monthly mail. */
  summary: creatorProcedure
    .meta({ ...rest('GET', '/analytics/summary-mail'), ...area })
    .output(summaryOutput)
    .query(({ ctx }) => summaries.setting(ctx)),

  setSummary: creatorProcedure
    .meta({ ...rest('PUT', '/analytics/summary-mail'), ...area })
    .input(summaryInput)
    .output(summaryOutput)
    .mutation(({ ctx, input }) => summaries.setSetting(ctx, input.monthly)),
})
