import { createFileRoute } from '@tanstack/react-router'
import { CreatorMissing } from '#features/discovery/screens/CreatorMissing.tsx'
import { CreatorScreen } from '#features/discovery/screens/CreatorScreen.tsx'
import { CreatorSkeleton } from '#features/discovery/screens/CreatorSkeleton.tsx'
import { creatorHead, missingHead } from '#features/discovery/screens/head.ts'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { loadCreator } from '#features/discovery/screens/load.ts'
import { readTip } from '#features/discovery/state.ts'

export const Route = createFileRoute('/creator/$usernameOrId')({
  validateSearch: readTip,
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadCreator(context, params.usernameOrId, deps),
  head: ({ loaderData }) => (loaderData ? creatorHead(loaderData.origin, loaderData.creator) : missingHead),
  component: () => <CreatorScreen {...Route.useLoaderData()} tip={Route.useSearch().tip} />,
  pendingComponent: CreatorSkeleton,
  pendingMs: 250,
  notFoundComponent: () => <CreatorMissing name={Route.useParams().usernameOrId} />,
  errorComponent: LoadFailed,
})
