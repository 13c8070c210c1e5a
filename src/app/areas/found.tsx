import { lazyRouteComponent } from '@tanstack/react-router'
import type { Loading } from '#features/schedule/finding/screens/load.ts'
import type { FoundPath, Said } from '#features/schedule/finding/state.ts'
import { area } from './area.tsx'

const Screen = lazyRouteComponent(() => import('#features/schedule/finding/screens/FoundScreen.tsx'), 'FoundScreen')

/** The route options of a list of events. The three share their loader and screens, so that other pages carry one of each. */
export const found = (path: FoundPath) => {
  const { beforeLoad, head, errorComponent } = area(path)
  return {
    ...{ beforeLoad, head, errorComponent },
    // read where it is used: routes carry nothing but the names
    validateSearch: (said: Said): Said => said,
    loaderDeps: ({ search }: { search: Said }) => search,
    loader: async ({ context, deps }: { context: Loading; deps: Said }) =>
      (await import('#features/schedule/finding/screens/load.ts')).loadFound(path, context, deps),
    component: Object.assign(() => <Screen path={path} />, { preload: Screen.preload }),
  }
}
