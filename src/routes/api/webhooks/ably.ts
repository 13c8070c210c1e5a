import { createFileRoute } from '@tanstack/react-router'
import { createWebhookContext } from '#app/context.server.ts'
import { receivePresence } from '#features/realtime/index.server.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

export const Route = createFileRoute('/api/webhooks/ably')({
  server: {
    handlers: only('POST', async ({ request }) =>
      receivePresence(await createWebhookContext(runtime, request, 'ably'), request),
    ),
  },
})
