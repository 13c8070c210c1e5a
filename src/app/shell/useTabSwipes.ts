import { useEffect, useEffectEvent } from 'react'
import { decideSwipe, pathBeside, type Swipe } from '#client/navigation/state.ts'
import { useNavigation } from '#client/navigation/useNavigation.ts'
import { vibrate } from '#client/navigation/vibrate.ts'
import { useNarrow } from '#client/page/viewport.ts'
import type { Tab } from './places.ts'
import { watchSwipes } from './swipes.ts'

/** Swipes navigate to the page of the next or previous tab, skipping tabs that open a modal. */
export function useTabSwipes(tabs: readonly Tab[]): void {
  const { goTo } = useNavigation()
  const narrow = useNarrow()
  // keeps the listeners while the bar renders again, which would lose a swipe that has begun
  const onSwipe = useEffectEvent((swipe: Swipe) => {
    const paths = tabs.flatMap((place) => ('to' in place ? [place.to] : []))
    const direction = decideSwipe(swipe, document.dir === 'rtl')
    const to = direction && pathBeside(paths, window.location.pathname, direction)
    if (to !== undefined && goTo(to)) vibrate()
  })
  useEffect(() => {
    if (narrow) return watchSwipes(onSwipe)
  }, [narrow])
}
