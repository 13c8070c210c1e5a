import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import type { Session } from '#shared/session.ts'
import { renderSession } from '../render-context.server.ts'

/**
 * Returns the first session of a page, read from the cookie while rendering. The browser gets it with the page, unless
 * rendering failed; then it fetches it.
 */
export const initialSession = createIsomorphicFn()
  .server((): Promise<Session | null> => renderSession(getRequest()))
  .client(async (): Promise<Session | null> => (await import('#client/session/refresh.ts')).fetchSession())
