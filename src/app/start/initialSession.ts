import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { AppError, COMMON } from '#shared/errors.ts'
import type { Session } from '#shared/session.ts'
import { renderSession } from '../render-context.server.ts'

/**
 * The first session of a page: read from the cookie while rendering. The browser gets it with the page, unless
 * rendering failed; then it fetches it.
 */
export const initialSession = createIsomorphicFn()
  .server((): Promise<Session | null> => renderSession(getRequest()))
  .client(async (): Promise<Session | null> => {
    const { askForSession, oneTabAtATime } = await import('#client/session/refresh.ts')
    let session: Session | null | undefined
    await oneTabAtATime(async () => {
      session = await askForSession()
      return session !== undefined
    })
    if (session === undefined) throw new AppError(COMMON.unavailable)
    return session
  })
