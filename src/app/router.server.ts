import { createRestTable } from '#server/rest/table.ts'
import { router } from '#server/trpc.ts'
import { mergeRouters } from './compose.ts'
import { manifests } from './manifests.server.ts'

/** All procedures of the product; the REST API is derived from them. */
export const appRouter = router(mergeRouters(manifests))

export type AppRouter = typeof appRouter

export const restTable = createRestTable(appRouter)
