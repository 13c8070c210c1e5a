import { createFileRoute } from '@tanstack/react-router'
import { createContext } from '#app/context.server.ts'
import { receiveUnsubscribe } from '#features/notifications/index.server.ts'
import { UnsubscribeScreen } from '#features/notifications/unsubscribing/screens/UnsubscribeScreen.tsx'
import { runtime } from '#server/runtime.ts'

export const Route = createFileRoute('/unsubscribe')({
  // The token is in the query string of links sent before 2026-12, and of the URL for mail programs.
  validateSearch: ({ token }): { token?: string } => (typeof token === 'string' ? { token } : {}),
  head: () => ({ meta: [{ title: 'Emails · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <UnsubscribeScreen inSearch={Route.useSearch().token} />,
  server: {
    handlers: {
      POST: async ({ request }) => receiveUnsubscribe(await createContext(runtime, request, 'api'), request),
    },
  },
})
