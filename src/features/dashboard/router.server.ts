import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import { dashboardOutput } from './contract.ts'
import { dashboard } from './service.server.ts'

export const dashboardRouter = router({
  read: signedInProcedure
    .meta(rest('GET', '/dashboard'))
    .output(dashboardOutput)
    .query(({ ctx }) => dashboard(ctx)),
})
