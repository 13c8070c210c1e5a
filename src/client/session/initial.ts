import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import type { Session } from '#features/accounts/index.ts'
import { renderSession } from '#server/render-context.ts'

/** Where the session comes from before anybody wrote one: the cookie while rendering; in the browser it was handed over. */
export const initialSession = createIsomorphicFn()
  .server((): Promise<Session | null> => renderSession(getRequest()))
  .client(async (): Promise<Session | null> => null)
