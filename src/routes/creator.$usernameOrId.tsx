import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { CreatorScreen } from '#features/discovery/creator/screens/CreatorScreen.tsx'
import { CreatorSkeleton } from '#features/discovery/creator/screens/CreatorSkeleton.tsx'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { readArrival } from '#features/discovery/state.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'

const CreatorMissing = lazyWithRetry(async () => ({
  default: (await import('#features/discovery/missing/screens/CreatorMissing.tsx')).CreatorMissing,
}))

export const Route = createFileRoute('/creator/$usernameOrId')({
  validateSearch: readArrival,
  loader: async ({ context, params, location }) => {
    const { loadCreator } = await import('#features/discovery/screens/load.ts')
    return loadCreator(context, params.usernameOrId, readArrival({ ...location.search }))
  },
  head: async ({ loaderData, params }) => {
    const { creatorHead, creatorMissingHead } = await import('#features/discovery/screens/head.ts')
    return loaderData ? creatorHead(loaderData.origin, loaderData.creator) : creatorMissingHead(params.usernameOrId)
  },
  // loader data last: the URL may contain a search parameter named creator
  component: () => <CreatorScreen {...Route.useSearch()} {...Route.useLoaderData()} />,
  pendingComponent: CreatorSkeleton,
  pendingMs: 250,
  notFoundComponent: () => (
    <Suspense fallback={null}>
      <CreatorMissing name={Route.useParams().usernameOrId} />
    </Suspense>
  ),
  errorComponent: LoadFailed,
})
