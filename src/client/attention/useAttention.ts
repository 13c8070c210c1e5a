import { useSyncExternalStore } from 'react'
import { createStore } from '../store/store.ts'
import { isAttended, isInput } from './rules.ts'

/** Time of the last input, from `performance.now()`: setting the device's clock does not change it. */
const lastInput = createStore<{ at: number | undefined }>({ at: undefined })

// Without 'scroll': a page also scrolls by itself when a message arrives.
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const

function watch(changed: () => void): () => void {
  const controller = new AbortController()
  const { signal } = controller
  const noteInput = () => lastInput.apply(() => ({ at: performance.now() }))
  const stop = lastInput.watch(changed)
  // The click that opened this page came before the listeners.
  if (navigator.userActivation?.isActive) noteInput()
  for (const type of inputs)
    window.addEventListener(type, (event) => isInput(event) && noteInput(), { capture: true, passive: true, signal })
  for (const type of ['focus', 'blur']) window.addEventListener(type, changed, { signal })
  document.addEventListener('visibilitychange', changed, { signal })
  return () => {
    controller.abort()
    stop()
  }
}

const read = () =>
  isAttended(
    {
      isVisible: document.visibilityState === 'visible',
      isFocused: document.hasFocus(),
      inputAt: lastInput.get().at,
    },
    performance.now(),
  )

/**
 * Returns true while a person is looking at this page: it is visible, has the focus, and had an input within the last two
 * minutes. Turns true at once; after two minutes without an input it turns false with the next render.
 */
export const useAttention = (): boolean => useSyncExternalStore(watch, read, () => false)
