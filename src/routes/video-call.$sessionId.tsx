import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { readRoomSearch } from '#features/calls/lists.ts'
import { RoomScreen } from '#features/calls/screens/RoomScreen.tsx'

const { beforeLoad, head } = area('/video-call/$sessionId')

export const Route = createFileRoute('/video-call/$sessionId')({
  validateSearch: readRoomSearch,
  beforeLoad,
  head,
  loader: async ({ context, params }) =>
    (await import('#features/calls/room/screens/load.ts')).loadRoom(context, params.sessionId),
  component: () => <RoomScreen id={Route.useParams().sessionId} />,
})
