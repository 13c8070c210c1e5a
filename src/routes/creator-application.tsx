import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { ApplicationScreen } from '#features/applications/form/screens/ApplicationScreen.tsx'
import { loadApplication } from '#features/applications/form/screens/load.ts'

export const Route = createFileRoute('/creator-application')({
  ...area('/creator-application'),
  loader: ({ context: { api, session } }) => loadApplication(api, session?.user.role),
  component: ApplicationScreen,
})
