import { createFileRoute } from '@tanstack/react-router'
import { createContext } from '#app/context.server.ts'
import { receiveFeed } from '#features/schedule/index.server.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

/** A private calendar, for calendar apps that know its secret URL. */
export const Route = createFileRoute('/api/calendar/$userId/$file')({
  server: {
    handlers: only('GET', async ({ request }) => receiveFeed(await createContext(runtime, request, 'api'), request)),
  },
})
