import { createFileRoute } from '@tanstack/react-router'
import { area } from '#app/areas/area.tsx'
import { ScheduleScreen } from '#features/schedule/calendar/screens/ScheduleScreen.tsx'
import { readScheduleSearch, type ScheduleSearch } from '#features/schedule/calendar/state.ts'

const { beforeLoad, head, errorComponent } = area('/schedule')

export const Route = createFileRoute('/schedule')({
  // Parsed where it is used, because this file is part of every page's first script.
  validateSearch: (search: ScheduleSearch) => search,
  beforeLoad,
  head,
  loaderDeps: ({ search: { day } }) => ({ day }),
  loader: async ({ context, deps }) =>
    (await import('#features/schedule/calendar/screens/load.ts')).loadSchedule(context, deps),
  component: () => <ScheduleScreen search={readScheduleSearch(Route.useSearch())} />,
  errorComponent,
})
