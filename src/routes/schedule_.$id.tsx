import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { RequestCallScreen } from '#features/calls/new-request/screens/RequestCallScreen.tsx'

export const Route = createFileRoute('/schedule_/$id')({
  ...area('/schedule/$id'),
  component: () => <RequestCallScreen />,
})
