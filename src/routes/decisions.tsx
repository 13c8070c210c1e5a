import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { DecisionsScreen } from '#features/moderation/appeals/screens/DecisionsScreen.tsx'
import { loadDecisions } from '#features/moderation/appeals/screens/load.ts'

export const Route = createFileRoute('/decisions')({
  ...area('/decisions'),
  loader: ({ context: { api } }) => loadDecisions(api),
  component: DecisionsScreen,
})
