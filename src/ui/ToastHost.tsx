import { Suspense, useEffect, useState } from 'react'
import { comesLater } from './comesLater.ts'
import { onToastWaiting } from './toast.ts'

const Toaster = comesLater(() => import('./Toaster.tsx'))

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
