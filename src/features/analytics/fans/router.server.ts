import { rest } from '#server/rest/address.ts'
import { creatorProcedure, router } from '#server/trpc.ts'
import { noteProcedures } from '../notes/router.server.ts'
import * as contract from './contract.ts'
import * as service from './service.server.ts'

export const fansRouter = router({
  ...noteProcedures,

  list: creatorProcedure
    .meta(rest('GET', '/fans'))
    .input(contract.fansInput)
    .output(contract.fansOutput)
    .query(({ ctx, input }) => service.list(ctx, input)),

  birthdays: creatorProcedure
    .meta(rest('GET', '/fans/birthdays'))
    .output(contract.birthdaysOutput)
    .query(({ ctx }) => service.birthdays(ctx)),
})
