import { WifiOff } from 'lucide-react'
import { useSyncExternalStore } from 'react'

function subscribe(changed: () => void) {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}

/** Returns true while the browser has no network. */
export const useIsOffline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => !navigator.onLine,
    () => false,
  )

/** Bar above the page while the browser has no network. Use one, at the root, in `.app.is-offline`. */
export function OfflineBar({ isOffline }: { isOffline: boolean }) {
  return (
    <div role="status" className={isOffline ? 'offline' : undefined}>
      {isOffline && (
        <p>
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          You are offline. This may be out of date.
        </p>
      )}
    </div>
  )
}
