import { accountsRouter } from '#features/accounts/index.server.ts'
import { createRestTable } from './rest/table.ts'
import { router } from './trpc.ts'

/** Every procedure of the product; REST is read from the same table. */
export const appRouter = router({
  accounts: accountsRouter,
})

export type AppRouter = typeof appRouter

export const restTable = createRestTable(appRouter)
