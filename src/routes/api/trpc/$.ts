import { createFileRoute } from '@tanstack/react-router'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { createContext } from '#app/context.server.ts'
import { appRouter } from '#app/router.server.ts'
import { collectFailures } from '#server/http/request-context.ts'
import { runtime } from '#server/runtime.ts'

const handle = ({ request }: { request: Request }) =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    // Queries of admins are sent as POST (client/trpc/trpcLinks.ts).
    allowMethodOverride: true,
    req: request,
    router: appRouter,
    createContext: ({ resHeaders }) =>
      collectFailures(request, () => createContext(runtime, request, 'browser', resHeaders)),
  })

export const Route = createFileRoute('/api/trpc/$')({ server: { handlers: { ANY: handle } } })
