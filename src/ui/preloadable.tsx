import { type ComponentType, useState } from 'react'
import { lazyWithRetry } from './lazyWithRetry.ts'

/**
 * A component that is loaded on demand. Renders at once after `preload`; otherwise it suspends. The router's
 * `lazyRouteComponent` reports an error if its code arrives while it is suspended.
 */
export function preloadable<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined
  const Late = lazyWithRetry(load)
  function Preloadable(props: P) {
    // The same component in every render, or React would mount it again.
    const [Shown] = useState<ComponentType<P>>(() => loaded ?? Late)
    return <Shown {...props} />
  }
  return Object.assign(Preloadable, {
    preload: async (): Promise<void> => {
      loaded = (await load()).default
    },
  })
}
