import { retryingFetch, type World } from './retrying-fetch.ts'

type Call = {
  token?: string | undefined
  body?: unknown
  key?: string | undefined
  signal?: AbortSignal
  /** True to send no cookie, so that a cache can share the response. */
  isShared?: boolean
}

/** Base path of the REST API. Screens use tRPC; this client is for files and for routes without a procedure. */
const base = '/api/v1'

/**
 * Creates a generic HTTP client. It sends JSON or a form with files, reads JSON, retries as `retryingFetch` does and
 * adds the bearer token if there is one.
 * @throws HttpError `HTTP {status}: {text}`. The text is the status text; HTTP/2 has none, so the server's sentence is
 *   used.
 */
export function createHttp(world?: World) {
  async function send(
    method: string,
    path: string,
    { token, body, key, signal, isShared }: Call = {},
  ): Promise<Response> {
    const isForm = body instanceof FormData
    const headers = {
      ...(body !== undefined && !isForm && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    }
    const init: RequestInit = { method, headers, ...(signal && { signal }), ...(isShared && { credentials: 'omit' }) }
    if (body !== undefined) init.body = isForm ? body : JSON.stringify(body)
    const response = await retryingFetch(base + path, init, {}, world)
    if (response.ok) return response
    const sentence = await sentenceIn(response)
    throw new HttpError(response.status, response.statusText || sentence || 'no reason given', sentence)
  }
  const json = async (method: string, path: string, call?: Call): Promise<unknown> => {
    const response = await send(method, path, call)
    return response.status === 204 ? undefined : response.json()
  }
  return {
    get: (path: string, call?: Omit<Call, 'body'>) => json('GET', path, call),
    post: (path: string, call?: Call) => json('POST', path, call),
    put: (path: string, call?: Call) => json('PUT', path, call),
    delete: (path: string, call?: Call) => json('DELETE', path, call),
    /** Downloads a file instead of JSON. A call with a body uses POST. */
    file: async (path: string, call?: Call) => {
      const response = await send(call?.body === undefined ? 'GET' : 'POST', path, call)
      return { blob: await response.blob(), filename: filenameIn(response.headers.get('content-disposition')) }
    },
  }
}

export const http = createHttp()

export class HttpError extends Error {
  readonly status: number
  /** The server's sentence for people, if it sent one. */
  readonly sentence: string | undefined
  constructor(status: number, text: string, sentence?: string) {
    super(`HTTP ${status}: ${text}`)
    this.name = 'HttpError'
    this.status = status
    this.sentence = sentence
  }
}

async function sentenceIn(response: Response): Promise<string | undefined> {
  const body: unknown = await response.json().catch(() => undefined)
  const hasSentence = typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string'
  return hasSentence ? String(body.error) : undefined
}

const filenameIn = (disposition: string | null): string | undefined =>
  /filename="([\w.-]+)"/.exec(disposition ?? '')?.[1]
