import { AppError, COMMON } from '#shared/errors.ts'
import { collectFailures } from '../http/request-context.ts'
import { refuse } from './refuse.ts'

type Handler = (asked: { request: Request }) => Response | Promise<Response>

/** A route that answers one method; any other is told so in JSON instead of being shown a page. */
export const only = (method: 'GET' | 'POST', handler: Handler): Record<string, Handler> => ({
  [method]: (asked) => collectFailures(asked.request, () => handler(asked)),
  ANY: () => refuse(new AppError(COMMON.methodNotAllowed), new Headers({ allow: method }), 405),
})
