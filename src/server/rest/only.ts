import { AppError, COMMON } from '#shared/errors.ts'
import { toAppError } from '../errors.ts'
import { collectFailures, noteFailure } from '../http/request-context.ts'
import { refuse } from './refuse.ts'

type Handler = (asked: { request: Request }) => Response | Promise<Response>

async function answerOf(handler: Handler, asked: { request: Request }): Promise<Response> {
  try {
    return await handler(asked)
  } catch (error) {
    const refused = toAppError(error)
    if (!refused) throw error
    if (refused.status >= 500) noteFailure(asked.request, error)
    return refuse(refused)
  }
}

/** Declares a route for one method; any other gets a JSON error instead of a page. */
export const only = (method: 'GET' | 'POST', handler: Handler): Record<string, Handler> => ({
  [method]: (asked) => collectFailures(asked.request, () => answerOf(handler, asked)),
  ANY: () => refuse(new AppError(COMMON.methodNotAllowed), new Headers({ allow: method }), 405),
})
