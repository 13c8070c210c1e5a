import { createFileRoute } from '@tanstack/react-router'
import { createWebhookContext } from '#app/context.server.ts'
import { receivePaymentEvent } from '#features/purchase/index.server.ts'
import { only } from '#server/rest/only.ts'
import { runtime } from '#server/runtime.ts'

export const Route = createFileRoute('/api/webhooks/stripe')({
  server: {
    handlers: only('POST', async ({ request }) =>
      receivePaymentEvent(await createWebhookContext(runtime, request, 'stripe'), request),
    ),
  },
})
