import { type ComponentType, useEffect, useState } from 'react'
import { untilLoaded } from './lazyWithRetry.ts'
import { onToastWaiting } from './toast.ts'

/**
 * Shows toasts; use one, at the root. Renders nothing before the first toast. It avoids Suspense, which would delay the
 * first toast by a third of a second.
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
