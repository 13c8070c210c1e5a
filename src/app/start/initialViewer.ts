import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { saysWide, type Viewer, viewerIn } from '#shared/viewer.ts'

/** Returns the viewer of a page's request, for its markup; null without the cookie. The browser gets it with the page. */
export const initialViewer = createIsomorphicFn()
  .server((): Viewer | null => {
    const { headers } = getRequest()
    const known = viewerIn(headers.get('cookie') ?? '')
    return known ? { ...known, isPhone: !saysWide(headers) } : null
  })
  .client((): Viewer | null => null)
