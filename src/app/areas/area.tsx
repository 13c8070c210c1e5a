import { lazyRouteComponent } from '@tanstack/react-router'
import type { PagePath } from '../pages.ts'
import type { Arrival } from './guard.ts'
import type { Loading, Shown } from './load.ts'

const part = () => import('./part.ts')
const Screen = lazyRouteComponent(part, 'AreaScreen')
const Missing = lazyRouteComponent(part, 'AreaMissing')
const Failed = lazyRouteComponent(part, 'LoadFailed')

/**
 * The route options of an area's page: guard, loader, head and screen. All areas share one lazily loaded part, so that
 * other pages carry little more than their paths.
 */
export const area = (path: PagePath) => ({
  beforeLoad: async (arrival: Arrival) => (await part()).guardArea(path, arrival),
  loader: async (loading: Loading) => (await part()).loadArea(path, loading),
  head: async ({ match }: Shown) => (await part()).areaHead(path, match.context.session?.user.role),
  // the router awaits `preload` before it shows the page
  component: Object.assign(() => <Screen path={path} />, { preload: Screen.preload }),
  notFoundComponent: Missing,
  errorComponent: Failed,
})
