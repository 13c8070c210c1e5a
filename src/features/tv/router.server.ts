import { rest } from '#server/rest/address.ts'
import { publicProcedure, router } from '#server/trpc.ts'
import * as contract from './contract.ts'
import { channels } from './service.server.ts'

export const tvRouter = router({
  channels: publicProcedure
    .meta(rest('GET', '/tv/channels'))
    .output(contract.channelsOutput)
    .query(({ ctx }) => channels(ctx)),
})
