import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { DecisionsScreen } from '#features/moderation/appeals/screens/DecisionsScreen.tsx'

export const Route = createFileRoute('/decisions')({
  ...area('/decisions'),
  loader: async ({ context: { api } }) =>
    (await import('#features/moderation/appeals/screens/load.ts')).loadDecisions(api),
  component: DecisionsScreen,
})
