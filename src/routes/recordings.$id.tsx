import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { RecordingScreen } from '#features/recordings/screens/RecordingScreen.tsx'
import { RecordingSkeleton } from '#features/recordings/screens/RecordingSkeleton.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

const RecordingMissing = lazyWithRetry(() =>
  import('#features/recordings/screens/RecordingMissing.tsx').then((m) => ({ default: m.RecordingMissing })),
)
const part = () => import('#features/recordings/screens/load.ts')

export const Route = createFileRoute('/recordings/$id')({
  loader: async ({ context, params }) => (await part()).loadRecording(context, params.id),
  head: async ({ loaderData }) => (await part()).recordingHead(loaderData),
  component: function Recording() {
    const { recording } = Route.useLoaderData()
    return <RecordingScreen key={recording.id} recording={recording} />
  },
  pendingComponent: RecordingSkeleton,
  pendingMs: 250,
  notFoundComponent: () => (
    <Suspense fallback={null}>
      <RecordingMissing />
    </Suspense>
  ),
  errorComponent: LoadFailed,
})
