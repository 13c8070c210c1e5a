import { createFileRoute } from '@tanstack/react-router'
import { createContext } from '#app/context.server.ts'
import { receiveUnsubscribe } from '#features/notifications/index.server.ts'
import { UnsubscribeScreen } from '#features/notifications/unsubscribing/screens/UnsubscribeScreen.tsx'
import { runtime } from '#server/runtime.ts'

export const Route = createFileRoute('/unsubscribe')({
  validateSearch: ({ token }) => ({ token: typeof token === 'string' ? token : '' }),
  loaderDeps: ({ search }) => search,
  // An invalid link still shows the page, with an explanation.
  loader: ({ context, deps }) => context.api.notifications.readUnsubscribe.fetch(deps).catch(() => null),
  head: () => ({ meta: [{ title: 'Emails · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: () => <UnsubscribeScreen token={Route.useSearch().token} found={Route.useLoaderData()} />,
  server: {
    handlers: {
      POST: async ({ request }) => receiveUnsubscribe(await createContext(runtime, request, 'api'), request),
    },
  },
})
