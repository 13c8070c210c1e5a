import type { ReactNode } from 'react'
import { useFragment } from '#client/page/useFragment.ts'
import { Spinner } from '#ui/Spinner.tsx'
import { AuthFrame } from '../../screens/AuthFrame.tsx'

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
  const inHash = useFragment('token')
  if (inSearch === undefined && inHash === null)
    return (
      <AuthFrame title="One moment">
        <Spinner label="Opening your link…" />
      </AuthFrame>
    )
  return children(inSearch ?? inHash ?? undefined)
}
