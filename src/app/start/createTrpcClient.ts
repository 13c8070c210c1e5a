import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { createTRPCClientProxy } from '@trpc/client'
import type { SessionManager } from '#client/session/sessionManager.ts'
import { createBrowserClient, type TrpcClient } from '#client/trpc/trpc.ts'
import { requestContextOf } from '#server/http/request-context.ts'
import { isShared, notePeople } from '#server/http/sharing.ts'
import { renderContext } from '../render-context.server.ts'
import { appRouter } from '../router.server.ts'
import { InProcessClient } from './inProcessClient.ts'

/**
 * Creates the tRPC client of a page: in process while it is rendered, over HTTP in the browser. Start's compiler removes
 * the unused branch, and the imports that only that branch used. While rendering, no session is renewed.
 */
export const createTrpcClient = createIsomorphicFn()
  .server(
    (_sessionManager: SessionManager): TrpcClient =>
      createTRPCClientProxy(new InProcessClient(appRouter, () => renderContext(getRequest()), noteAnswer)),
  )
  .client((sessionManager: SessionManager): TrpcClient => createBrowserClient(sessionManager))

/** Notes what the edge cache must know of a page: the people on it, and whether a part of its data is missing. */
function noteAnswer({ data, status }: { data?: unknown; status: number }): void {
  const request = getRequest()
  if (!isShared(request)) return
  const context = requestContextOf(request)
  if (status >= 500 || status === 429) context.isPartial = true
  notePeople(data, context.people)
}
