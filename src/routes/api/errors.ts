import { createFileRoute } from '@tanstack/react-router'
import { createContext } from '#app/context.server.ts'
import { receivePageErrors } from '#server/page-errors.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

export const Route = createFileRoute('/api/errors')({
  server: {
    handlers: only('POST', async ({ request }) =>
      receivePageErrors(await createContext(runtime, request, 'browser'), request),
    ),
  },
})
