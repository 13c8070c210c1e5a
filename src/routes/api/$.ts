import { createFileRoute } from '@tanstack/react-router'
import { createContext } from '#app/context.server.ts'
import { appRouter, restTable } from '#app/router.server.ts'
import { handleRest } from '#server/rest/handle.ts'
import { runtime } from '#server/runtime.ts'

// Programs get a JSON error for an unknown path; only pages redirect home.
const handle = ({ request }: { request: Request }) =>
  handleRest(appRouter, restTable, request, (headers) => createContext(runtime, request, 'api', headers))

export const Route = createFileRoute('/api/$')({ server: { handlers: { ANY: handle } } })
