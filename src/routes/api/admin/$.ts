import { createFileRoute } from '@tanstack/react-router'
import { createContext } from '#app/context.server.ts'
import { appRouter, restTable } from '#app/router.server.ts'
import { handleRest } from '#server/rest/handle.ts'
import { runtime } from '#server/runtime.ts'

// Supported aliases of paths under /api/v1/admin.
const handle = ({ request }: { request: Request }) =>
  handleRest(appRouter, restTable, request, (headers) => createContext(runtime, request, 'api', headers))

export const Route = createFileRoute('/api/admin/$')({ server: { handlers: { ANY: handle } } })
