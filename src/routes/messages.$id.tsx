import { createFileRoute } from '@tanstack/react-router'
import { loadThread } from '#features/messages/conversations/screens/load.ts'
import { ThreadScreen } from '#features/messages/screens/ThreadScreen.tsx'
import { composerEnd } from '#features/messages/state.ts'
import { ThreadMissing } from '#features/messages/thread/screens/ThreadFailed.tsx'

export const Route = createFileRoute('/messages/$id')({
  loader: ({ context, params }) => loadThread(context.api, params.id),
  // A conversation is scrolled to its end. Painting it in parts would move all of it with each part.
  head: () => ({ links: [{ rel: 'expect', href: `#${composerEnd}`, blocking: 'render' }] }),
  component: () => <ThreadScreen id={Route.useParams().id} />,
  notFoundComponent: ThreadMissing,
})
