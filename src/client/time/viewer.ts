import { useQueryClient } from '@tanstack/react-query'
import { type Viewer, viewerCookie } from '#shared/viewer.ts'
import { useHydratedLater } from '#ui/useHydratedLater.ts'

const yearSeconds = 31_536_000

/** Query key of the viewer that the server rendered the page for; null: the browser sent no cookie. */
export const viewerKey = ['viewer'] as const

/**
 * Runs in the head: stores the time zone and the language of this browser. Over https the prefix binds the cookie to
 * this host, like the cookies of the server.
 */
export const viewerScript = `try{(function(s){document.cookie=(s?'__Host-':'')+'${viewerCookie}='+encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone+'~'+navigator.language)+';path=/;max-age=${yearSeconds};samesite=lax'+(s?';secure':'')})(location.protocol==='https:')}catch(e){}`

/** Returns the viewer that the server rendered the page for. */
export const useRenderedViewer = (): Viewer | undefined =>
  useQueryClient().getQueryData<Viewer | null>(viewerKey) ?? undefined

/** Returns the language of this browser; on the server and during hydration, that of the cookie, if any. */
export function useViewerLocale(): string | undefined {
  const rendered = useRenderedViewer()
  return useHydratedLater() ? navigator.language : rendered?.locale
}
