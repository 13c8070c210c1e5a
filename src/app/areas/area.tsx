import { lazyRouteComponent } from '@tanstack/react-router'
import type { AreaPath } from './access.ts'
import type { Arrival } from './guard.ts'
import type { Loading, Shown } from './load.ts'

const part = () => import('./part.ts')
const Screen = lazyRouteComponent(part, 'AreaScreen')
const Missing = lazyRouteComponent(part, 'AreaMissing')
const Failed = lazyRouteComponent(part, 'LoadFailed')

/**
 * The route of an area. All areas share one lazily loaded part, so that a page that shows none of them carries little
 * more than their paths.
 */
export const area = (path: AreaPath) => ({
  beforeLoad: async (arrival: Arrival) => (await part()).guardArea(path, arrival),
  loader: async (loading: Loading) => (await part()).loadArea(path, loading),
  head: async ({ match }: Shown) => (await part()).areaHead(path, match.context.session?.user.role),
  // the router fetches what can be preloaded before it shows the page
  component: Object.assign(() => <Screen path={path} />, { preload: Screen.preload }),
  notFoundComponent: Missing,
  errorComponent: Failed,
})
