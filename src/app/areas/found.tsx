import { lazyRouteComponent, useHydrated } from '@tanstack/react-router'
import { Suspense } from 'react'
import { useSession } from '#client/session/use-session.ts'
import type { Loading } from '#features/schedule/finding/screens/load.ts'
import type { EventListPath, RawSearch } from '#features/schedule/finding/state.ts'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { area } from './area.tsx'

const OwnExperiences = lazyWithRetry(() => import('#features/discovery/experiences/screens/OwnExperiences.tsx'))
const Screen = lazyRouteComponent(() => import('#features/schedule/finding/screens/FoundScreen.tsx'), 'FoundScreen')

/** The route options of a list of events. The three share their loader and screens, so that other pages carry one of each. */
export const eventListOptions = (path: EventListPath) => {
  const { beforeLoad, head, errorComponent } = area(path)
  return {
    beforeLoad,
    head,
    errorComponent,
    // Parsed where it is used, so that routes contain only names.
    validateSearch: (said: RawSearch): RawSearch => said,
    loaderDeps: ({ search }: { search: RawSearch }) => search,
    loader: async ({ context, deps }: { context: Loading; deps: RawSearch }) =>
      (await import('#features/schedule/finding/screens/load.ts')).loadFound(path, context, deps),
    component: Object.assign(() => <Screen path={path} own={<Own />} />, { preload: Screen.preload }),
  }
}

/** Lists a creator's own experiences, for sorting. */
function Own() {
  const isCreator = useSession()?.user.role === 'creator'
  const hydrated = useHydrated()
  if (!isCreator) return null
  const place = <Skeleton className="h-56 rounded-card" />
  return <Suspense fallback={place}>{hydrated ? <OwnExperiences /> : place}</Suspense>
}
