import { createRestTable } from '#server/rest/table.ts'
import { router } from '#server/trpc.ts'
import { mergeRouters } from './compose.ts'
import { manifests } from './manifests.server.ts'

/** Every procedure of the product; REST is read from the same table. */
export const appRouter = router(mergeRouters(manifests))

export type AppRouter = typeof appRouter

export const restTable = createRestTable(appRouter)
