import { createFileRoute } from '@tanstack/react-router'
import { fetchRequestHandler } from '@trpc/server/adapters/fetch'
import { createContext } from '#server/context.ts'
import { noting } from '#server/front/visit.ts'
import { appRouter } from '#server/router.ts'
import { runtime } from '#server/runtime.ts'

const handle = ({ request }: { request: Request }) =>
  fetchRequestHandler({
    endpoint: '/api/trpc',
    req: request,
    router: appRouter,
    createContext: ({ resHeaders }) => noting(request, () => createContext(runtime, request, 'browser', resHeaders)),
  })

export const Route = createFileRoute('/api/trpc/$')({ server: { handlers: { ANY: handle } } })
