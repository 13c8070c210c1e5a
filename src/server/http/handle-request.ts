import { AppError, COMMON } from '#shared/errors.ts'
import type { Runtime } from '../context.ts'
import { createLog } from '../log.ts'
import { reporterOf } from '../report.ts'
import { jsonBodyMaxBytes } from '../rest/limits.ts'
import { refuse } from '../rest/refuse.ts'
import { answerBadUrl } from './bad-url.ts'
import { crashPage } from './crash-page.ts'
import { isCrossSite } from './csrf.ts'
import { ofProcedure, unavailable } from './failures.ts'
import { secure } from './headers.ts'
import { requestContextOf } from './request-context.ts'

/**
 * Through it every request comes in and every answer goes out: foreign pages are refused, what nobody caught is reported
 * and answered, a page that could not be made for want of a service says 503, and each answer carries its headers.
 */
export async function handleRequest(
  runtime: Runtime,
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const { env } = runtime
  const requestContext = requestContextOf(request)
  const answered = isCrossSite(request, env.APP_ORIGIN)
    ? refuse(new AppError(COMMON.foreignOrigin))
    : (answerBadUrl(request) ?? (await caught(runtime, request, answer)))
  await readToEnd(request)
  // a socket's handshake has no headers of its own to guard
  if (answered.status === 101) return answered
  const found = isBarePage(request, answered) ? crashPage(requestContext) : answered
  const failures = found.status === 500 ? requestContext.failures() : []
  const isUnavailable = failures.some(unavailable)
  for (const error of failures)
    if (!ofProcedure(error)) logOf(runtime, request).error('page failed', error, about(request))
  const sent = writable(found, isUnavailable ? 503 : found.status)
  const { headers } = sent
  if (isUnavailable) headers.set('retry-after', '2')
  headers.set('x-request-id', requestContext.id)
  secure(headers, { env, nonce: requestContext.nonce, hasCookie: request.headers.has('cookie') })
  return sent
}

/** A connection whose request was left unread is cut, and the next call on it with it: what is little is read to its end. */
async function readToEnd(request: Request): Promise<void> {
  if (!request.body || request.bodyUsed) return
  const size = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (size <= jsonBodyMaxBytes) await request.arrayBuffer().catch(() => {})
}

/** The same answer where its headers may be written: not those of a redirect as the platform makes it, or of another server. */
function writable(answer: Response, status: number): Response {
  try {
    answer.headers.delete('x-request-id')
    if (status === answer.status) return answer
  } catch {
    // they are sealed
  }
  return new Response(answer.body, { status, headers: answer.headers })
}

async function caught(runtime: Runtime, request: Request, answer: (request: Request) => Response | Promise<Response>) {
  try {
    return await answer(request)
  } catch (error) {
    logOf(runtime, request).error('request failed', error, about(request))
    return refuse(undefined)
  }
}

/** Whether somebody asked for a page and not even one that says what happened could be rendered. */
const isBarePage = ({ headers, url }: Request, { status, headers: answered }: Response) =>
  status === 500 &&
  !new URL(url).pathname.startsWith('/api/') &&
  (headers.get('accept') ?? '').includes('text/html') &&
  !answered.get('content-type')?.startsWith('text/html')

const about = ({ method, url }: Request) => ({ method, path: new URL(url).pathname })

function logOf(runtime: Runtime, request: Request) {
  const { id } = requestContextOf(request)
  return createLog(id, runtime.write, reporterOf(runtime, id))
}
