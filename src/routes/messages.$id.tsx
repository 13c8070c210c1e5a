import { createFileRoute } from '@tanstack/react-router'
import { composerEnd, loadThread } from '#features/messages/conversations/screens/load.ts'
import { ThreadMissing } from '#features/messages/thread/screens/ThreadFailed.tsx'
import { ThreadScreen } from '#features/messages/thread/screens/ThreadScreen.tsx'

export const Route = createFileRoute('/messages/$id')({
  loader: ({ context, params }) => loadThread(context.api, params.id),
  // A conversation is scrolled to its end. Painting it in parts would move all of it with each part.
  head: () => ({ links: [{ rel: 'expect', href: `#${composerEnd}`, blocking: 'render' }] }),
  component: () => <ThreadScreen id={Route.useParams().id} />,
  notFoundComponent: ThreadMissing,
})
