import { AppError, COMMON } from '#shared/errors.ts'
import { serverNowMark, serverTimeHeader } from '#shared/paths.ts'
import { hasServerCookie } from '#shared/viewer.ts'
import type { Runtime } from '../context.ts'
import { toAppError } from '../errors.ts'
import { createLog } from '../log.ts'
import { createProviders } from '../providers.ts'
import { reporterOf } from '../report.ts'
import { jsonBodyMaxBytes } from '../rest/limits.ts'
import { refuse } from '../rest/refuse.ts'
import { noteRefusal } from '../security-events.ts'
import { answerBadUrl } from './bad-url.ts'
import { crashPage } from './crash-page.ts'
import { isCrossSite } from './csrf.ts'
import { ofProcedure, unavailable } from './failures.ts'
import { secure } from './headers.ts'
import { answerPlainHttp } from './plain-http.ts'
import { addressOf, requestContextOf } from './request-context.ts'
import { share } from './sharing.ts'

/**
 * Handles every request of the Worker: refuses cross-site requests, responds to uncaught errors with 500 and reports
 * them, and responds with 503 for a page that failed because a service is down, and sets the headers of every response.
 */
export async function handleRequest(
  runtime: Runtime,
  request: Request,
  answer: (request: Request) => Response | Promise<Response>,
): Promise<Response> {
  const { env } = runtime
  const requestContext = requestContextOf(request)
  const answered = isCrossSite(request, env.APP_ORIGIN)
    ? refuseCrossSite(runtime, request)
    : (answerPlainHttp(request, env) ?? answerBadUrl(request) ?? (await caught(runtime, request, answer)))
  await readToEnd(request)
  // The response to a WebSocket handshake has no headers to set.
  if (answered.status === 101) return answered
  const found = isBarePage(request, answered) ? crashPage(requestContext) : answered
  const failures = found.status >= 500 ? requestContext.failures() : []
  const isUnavailable = failures.some(unavailable)
  for (const error of failures)
    if (!ofProcedure(error)) logOf(runtime, request).error('page failed', error, about(request))
  const sent = writable(found, isUnavailable ? 503 : found.status)
  const { headers } = sent
  if (isUnavailable) headers.set('retry-after', '2')
  headers.set('x-request-id', requestContext.id)
  const nowMs = Date.now()
  headers.set(serverTimeHeader, String(nowMs))
  headers.set('server-timing', serverNowMark(nowMs))
  secure(headers, { env, nonce: requestContext.nonce, hasCookie: hasServerCookie(request.headers.get('cookie') ?? '') })
  share(request, sent, headers, requestContext)
  return sent
}

function refuseCrossSite(runtime: Runtime, request: Request): Response {
  const refusal = new AppError(COMMON.foreignOrigin)
  const { pathname } = new URL(request.url)
  noteRefusal(
    {
      env: runtime.env,
      claims: null,
      log: logOf(runtime, request),
      now: new Date(),
      providers: createProviders(runtime),
      request: { address: addressOf(request.headers) },
      afterCommit: (work) => runtime.waitUntil(work()),
    },
    refusal,
    pathname,
  )
  return refuse(refusal)
}

/** Reads a small body to its end, because an unread body closes the connection and the next request on it fails. */
async function readToEnd(request: Request): Promise<void> {
  // A streamed response begins before its calls have read the body.
  const isStreamed = request.headers.get('trpc-accept') === 'application/jsonl'
  if (!request.body || request.bodyUsed || isStreamed) return
  const size = Number(request.headers.get('content-length') ?? Number.POSITIVE_INFINITY)
  if (size <= jsonBodyMaxBytes) await request.arrayBuffer().catch(() => {})
}

/** Returns the response, copied if its headers are immutable: platform redirects and fetched responses. */
function writable(answer: Response, status: number): Response {
  try {
    answer.headers.delete('x-request-id')
    if (status === answer.status) return answer
  } catch {
    // The headers are immutable.
  }
  return new Response(answer.body, { status, headers: answer.headers })
}

async function caught(runtime: Runtime, request: Request, answer: (request: Request) => Response | Promise<Response>) {
  try {
    return await answer(request)
  } catch (error) {
    const refused = toAppError(error)
    if (!refused) logOf(runtime, request).error('request failed', error, about(request))
    return refuse(refused)
  }
}

/** Returns true if a page was requested and even its error screen could not be rendered. */
const isBarePage = ({ headers, url }: Request, { status, headers: answered }: Response) =>
  status === 500 &&
  !new URL(url).pathname.startsWith('/api/') &&
  (headers.get('accept') ?? '').includes('text/html') &&
  !answered.get('content-type')?.startsWith('text/html')

const about = ({ method, url }: Request) => ({ method, path: new URL(url).pathname })

function logOf(runtime: Runtime, request: Request) {
  const { id } = requestContextOf(request)
  return createLog(id, runtime.write, reporterOf(runtime, id, addressOf(request.headers)))
}
