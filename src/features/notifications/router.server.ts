import { rest } from '#server/rest/address.ts'
import { router, signedInProcedure } from '#server/trpc.ts'
import { realtimeTokenAnswer } from './contract.ts'
import { capabilitiesOf } from './rules.ts'

/** Renewed by the browser before it runs out; short, so that a suspended person falls silent soon. */
const tokenSeconds = 15 * 60

export const notificationsRouter = router({
  realtimeToken: signedInProcedure
    .meta(rest('POST', '/realtime/token'))
    .output(realtimeTokenAnswer)
    .mutation(async ({ ctx }) => {
      const { userId } = ctx.claims
      return { token: await ctx.providers.realtime.token(userId, capabilitiesOf(userId), tokenSeconds) }
    }),
})
