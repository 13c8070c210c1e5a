import { createFileRoute } from '@tanstack/react-router'
import { createWebhookContext } from '#app/context.server.ts'
import { receiveMeetingEvent } from '#app/meeting-events.server.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

export const Route = createFileRoute('/api/webhooks/realtimekit')({
  server: {
    handlers: only('POST', async ({ request }) =>
      receiveMeetingEvent(await createWebhookContext(runtime, request, 'realtimekit'), request),
    ),
  },
})
