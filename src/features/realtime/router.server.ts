import { rest } from '#server/rest/address.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import { readPresence } from './presence/service.server.ts'
import { token } from './tokens/service.server.ts'

export const realtimeRouter = router({
  token: signedInProcedure
    .meta(rest('POST', '/realtime/token'))
    .input(contract.tokenInput)
    .output(contract.tokenOutput)
    .mutation(({ ctx, input }) => token(ctx, input)),

  presence: publicProcedure
    .meta(rest('GET', '/presence'))
    .input(contract.presenceInput)
    .output(contract.presenceOutput)
    .query(({ ctx, input }) => readPresence(ctx, input.user_ids)),
})
