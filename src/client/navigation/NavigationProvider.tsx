import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useReducer, useRef } from 'react'
import { focusHeading } from './focusHeading.ts'
import { noticeUnknownAddress } from './redirectHome.ts'
import { arriveAt, isCurrent, isTooSoon, startAt, type Views } from './state.ts'
import { type Navigation, NavigationContext } from './useNavigation.ts'

type Arrival = { href: string; replaced: boolean }
const arrive = (views: Views, { href, replaced }: Arrival) => arriveAt(views, href, replaced)

/** Provides navigation to the whole app and follows every change of the URL. */
export function NavigationProvider({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [views, change] = useReducer(arrive, router.state.location.href, startAt)
  const lastAt = useRef<number>(undefined)
  useEffect(noticeUnknownAddress, [])
  useEffect(() => {
    let pressed: Element | null = null
    let stopWaiting = () => {}
    const leaving = router.subscribe('onBeforeNavigate', () => {
      stopWaiting()
      pressed = document.activeElement
    })
    const arriving = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) stopWaiting = focusHeading(pressed)
    })
    return () => {
      stopWaiting()
      leaving()
      arriving()
    }
  }, [router])
  useEffect(
    () =>
      router.history.subscribe(({ location, action }) =>
        change({ href: location.href, replaced: action.type === 'REPLACE' }),
      ),
    [router],
  )
  const navigation = useMemo((): Navigation => {
    const admits = (to: string) => {
      const now = performance.now()
      if (isTooSoon(lastAt.current, now) || isCurrent(to, router.history.location.href)) return false
      lastAt.current = now
      return true
    }
    const goTo = (to: string) => {
      const admitted = admits(to)
      if (admitted) void router.navigate({ href: to })
      return admitted
    }
    return { ...views, admits, goTo, goBack: (otherwise = '/') => goTo(views.previous?.href ?? otherwise) }
  }, [views, router])
  return <NavigationContext value={navigation}>{children}</NavigationContext>
}
