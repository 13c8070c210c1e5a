import { lazy, Suspense, useEffect, useState } from 'react'
import { onToastWaiting } from './toast.ts'

const Toaster = lazy(() => import('./Toaster.tsx'))

/** One, at the root. Empty until the first toast. */
export function ToastHost() {
  const [needed, setNeeded] = useState(false)
  useEffect(() => onToastWaiting(() => setNeeded(true)), [])
  return needed ? (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  ) : null
}
