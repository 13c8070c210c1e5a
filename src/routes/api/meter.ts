import { createFileRoute } from '@tanstack/react-router'
import { createContext } from '#app/context.server.ts'
import { connectMeter } from '#features/calls/index.server.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

export const Route = createFileRoute('/api/meter')({
  server: {
    handlers: only('GET', async ({ request }) =>
      connectMeter(await createContext(runtime, request, 'browser'), request),
    ),
  },
})
