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

/** A quiet line at the top while the browser has no network. One, at the root. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {!online && (
        <p className="offline">
          <WifiOff aria-hidden="true" />
          You are offline. What you see may be a little old.
        </p>
      )}
    </div>
  )
}
