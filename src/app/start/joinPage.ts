import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import { getRequest } from '@tanstack/react-start/server'
import { watchErrors } from '#client/report/report.ts'
import { requestContextOf } from '#server/http/request-context.ts'

/**
 * Connects a new router to its page. While rendering it uses the response's nonce and reports failed matches to the
 * request's context; in the browser it starts to watch for errors.
 */
export const joinPage = createIsomorphicFn()
  .server((router: AnyRouter) => {
    const requestContext = requestContextOf(getRequest())
    router.update({ ...router.options, ssr: { nonce: requestContext.nonce } })
    requestContext.failures = () =>
      router.stores.matches.get().flatMap(({ error }) => (error === undefined ? [] : [error]))
  })
  .client((_router: AnyRouter) => {
    // Vite's loader reads the nonce of this element, the router its content.
    const meta = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')
    if (meta) meta.nonce = meta.content
    watchErrors()
  })
