import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type FocusPlace, focusPlace, followFocus, isPlaceGone, nearestTo } from './focusPlace.ts'

/**
 * Returns the focus of a dialog whose opener may be removed by the dialog's action: the focus then goes to the element
 * nearest to the opener.
 * @returns the focus target on closing, for the dialog's `finalFocus`.
 */
export function useFocusReturns(open: boolean, popup: RefObject<HTMLElement | null>) {
  const opener = useRef<FocusPlace>(undefined)
  const portal = useRef<Element>(null)
  useLayoutEffect(() => {
    if (!open) return
    opener.current = focusPlace()
    portal.current = popup.current?.closest('[data-base-ui-portal]') ?? null
    const moved = () => {
      const place = focusPlace()
      portal.current ??= popup.current?.closest('[data-base-ui-portal]') ?? null
      // A menu that opened it meanwhile returns the focus to its own button.
      if (place?.some((one) => one.matches('main'))) opener.current = place
    }
    document.addEventListener('focusin', moved)
    return () => {
      document.removeEventListener('focusin', moved)
      if (opener.current) followFocus(opener.current)
    }
  }, [open, popup])
  return () => {
    const { activeElement } = document
    // The page has focused another element.
    if (activeElement !== document.body && !portal.current?.contains(activeElement)) return false
    const { current: place } = opener
    return place && isPlaceGone(place) ? nearestTo(place) : true
  }
}
