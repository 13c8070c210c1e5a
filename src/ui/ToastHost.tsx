import { type ComponentType, useEffect, useState } from 'react'
import { untilLoaded } from './lazyWithRetry.ts'
import { onToastWaiting } from './toast.ts'

/**
 * One, at the root. Empty until the first toast. Without Suspense: React shows what one has waited for a third of a second
 * later, and this is a word that somebody waits for.
 */
export function ToastHost() {
  const [Toaster, setToaster] = useState<ComponentType>()
  useEffect(() => {
    let isAsked = false
    return onToastWaiting(() => {
      if (isAsked) return
      isAsked = true
      void untilLoaded(() => import('./Toaster.tsx')).then((loaded) => setToaster(() => loaded.default))
    })
  }, [])
  return Toaster ? <Toaster /> : null
}
