import { type ReactNode, useSyncExternalStore } from 'react'
import { Spinner } from '#ui/Spinner.tsx'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { tokenInHash } from '../state.ts'

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

type WithMailTokenProps = {
  /** Token of a link from before 2026-12, in its query. */
  inSearch: string | undefined
  children: (token: string | undefined) => ReactNode
}

/**
 * Renders a page with the token of a mail's link. The token follows the # of the address, which browsers do not send,
 * so it appears in no server log. The page therefore waits for the browser to read it.
 */
export function WithMailToken({ inSearch, children }: WithMailTokenProps) {
  const inHash = useSyncExternalStore(
    subscribe,
    () => tokenInHash(location.hash) ?? '',
    () => null,
  )
  if (inSearch === undefined && inHash === null)
    return (
      <AuthFrame title="One moment">
        <Spinner label="Opening your link…" />
      </AuthFrame>
    )
  return children(inSearch ?? (inHash || undefined))
}
