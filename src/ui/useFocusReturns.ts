import { type RefObject, useLayoutEffect, useRef } from 'react'
import { type FocusPlace, focusPlace, followFocus, isPlaceGone, nearestTo } from './focusPlace.ts'

/**
 * For a dialog whose opener may go with what is done in it, before it closes or once the page is read again: the focus then
 * goes to what is nearest to the opener.
 * @returns where the focus goes as it closes, for the dialog's `finalFocus`.
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
      // a menu that opened it gives the focus back to its own button meanwhile
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
    // the page has given it to something else
    if (activeElement !== document.body && !portal.current?.contains(activeElement)) return false
    const { current: place } = opener
    return place && isPlaceGone(place) ? nearestTo(place) : true
  }
}
