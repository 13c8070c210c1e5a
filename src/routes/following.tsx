import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { FollowingScreen } from '#features/discovery/feed/screens/FollowingScreen.tsx'
import { loadFeed } from '#features/discovery/feed/screens/load.ts'

export const Route = createFileRoute('/following')({
  ...area('/following'),
  loader: ({ context }) => loadFeed(context.api),
  component: FollowingScreen,
})
