import { createFileRoute } from '@tanstack/react-router'
import { LoadFailed } from '#features/discovery/screens/LoadFailed.tsx'

/** The last route: a username, or an unknown path. */
export const Route = createFileRoute('/$username')({
  loader: async ({ context, params }) =>
    (await import('#features/discovery/screens/load.ts')).redirectToCreator(context, params.username),
  errorComponent: LoadFailed,
})
