import { lazyRouteComponent } from '@tanstack/react-router'
import type { PagePath } from '../pages.ts'
import type { Arrival, Shown } from './guard.ts'
import type { Loading } from './load.ts'

const guard = () => import('./guard.ts')
const screens = () => import('./screens.ts')
const Screen = lazyRouteComponent(screens, 'AreaScreen')
const Missing = lazyRouteComponent(screens, 'AreaMissing')
const Failed = lazyRouteComponent(screens, 'LoadFailed')

/**
 * The route options of an area's page: guard, loader, head and screen. Areas share their guard, loader and screens, all
 * loaded lazily: other pages carry little more than their paths, and an area with its own screen loads only the guard.
 */
export const area = (path: PagePath) => ({
  beforeLoad: async (arrival: Arrival) => (await guard()).guardArea(path, arrival),
  loader: async (loading: Loading) => (await import('./load.ts')).loadArea(path, loading),
  head: async ({ match }: Shown) => (await guard()).areaHead(path, match.context.session?.user.role),
  // The router awaits `preload` before it shows the page.
  component: Object.assign(() => <Screen path={path} />, { preload: Screen.preload }),
  notFoundComponent: Missing,
  errorComponent: Failed,
})
