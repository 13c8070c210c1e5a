import { createFileRoute } from '@tanstack/react-router'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'
import { redirectToCreator } from '#features/discovery/screens/load.ts'

/** The last route: a username, or an unknown path. */
export const Route = createFileRoute('/$username')({
  loader: ({ context, params }) => redirectToCreator(context, params.username),
  errorComponent: LoadFailed,
})
