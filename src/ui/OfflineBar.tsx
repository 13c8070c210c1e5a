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

/** A quiet line above the page while the browser has no network. One, at the root. */
export function OfflineBar() {
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className={online ? undefined : 'offline'}>
      {!online && (
        <p>
          <WifiOff aria-hidden="true" className="size-4 shrink-0" />
          You are offline. This may be out of date.
        </p>
      )}
    </div>
  )
}
