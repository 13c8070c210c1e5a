import { createFileRoute } from '@tanstack/react-router'
import { requireSignedIn } from '#client/session/require.ts'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { loadConversations } from '#features/messages/conversations/screens/load.ts'
import { MessagesLayout } from '#features/messages/conversations/screens/MessagesLayout.tsx'

export const Route = createFileRoute('/messages')({
  beforeLoad: (arrival) => void requireSignedIn(arrival),
  loader: ({ context }) => loadConversations(context.api),
  head: () => ({ meta: [{ title: 'Messages · Limelight' }, { name: 'robots', content: 'noindex' }] }),
  component: MessagesLayout,
  errorComponent: LoadFailed,
})
