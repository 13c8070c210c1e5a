import { createFileRoute } from '@tanstack/react-router'
import { loadThread } from '#features/messages/screens/load.ts'
import { ThreadMissing } from '#features/messages/screens/ThreadFailed.tsx'
import { ThreadScreen } from '#features/messages/screens/ThreadScreen.tsx'

export const Route = createFileRoute('/messages/$id')({
  loader: ({ context, params }) => loadThread(context.api, params.id),
  component: () => <ThreadScreen id={Route.useParams().id} />,
  notFoundComponent: ThreadMissing,
})
