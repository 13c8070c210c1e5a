import { type ReactNode, useSyncExternalStore } from 'react'
import { Spinner } from '#ui/Spinner.tsx'
import { AuthFrame } from '../../screens/AuthFrame.tsx'
import { tokenInHash } from '../state.ts'

function subscribe(changed: () => void): () => void {
  addEventListener('hashchange', changed)
  return () => removeEventListener('hashchange', changed)
}

type WithMailTokenProps = {
  /** Token in the query string, as in links sent before 2026-12. */
  inSearch: string | undefined
  children: (token: string | undefined) => ReactNode
}

/**
 * Renders a page with the token of a mail's link. The token is in the fragment of the URL, which browsers do not send,
 * so that no server log contains it. The page therefore renders after the browser has read it.
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
