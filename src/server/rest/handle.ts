import { type AnyRouter, callTRPCProcedure, TRPCError } from '@trpc/server'
import * as z from 'zod'
import { AppError, COMMON } from '#shared/errors.ts'
import { idempotencyKeySchema } from '#shared/idempotency.ts'
import type { Context } from '../context.ts'
import { toAppError } from '../errors.ts'
import { refuse } from './refuse.ts'
import type { RestMatch, RestTable } from './table.ts'

const bodyMaxBytes = 1_048_576

/**
 * Answers one REST request by calling the procedure behind its address (architecture rule 6). Refusals are
 * `{error, message, code}` with the status of their kind (decision C1).
 */
export async function handleRest(
  router: AnyRouter,
  table: RestTable,
  request: Request,
  createContext: (headers: Headers) => Promise<Context>,
): Promise<Response> {
  const url = new URL(request.url)
  const headers = new Headers({ 'cache-control': 'no-store' })
  // HEAD is GET; whoever sends the answer leaves its body out
  const method = request.method === 'HEAD' ? 'GET' : request.method
  let ctx: Context | undefined
  try {
    ctx = await createContext(headers)
    const { found, methods } = table.match(method, url.pathname.replace(/\/$/, ''), ctx.env.FEATURE_FLAGS)
    if (!found && methods.length > 0) {
      headers.set('allow', methods.join(', '))
      return refuse(new AppError(COMMON.methodNotAllowed), headers, 405)
    }
    if (!found) return refuse(new AppError(COMMON.notFound), headers)
    const key = request.headers.get('idempotency-key')
    if (key !== null && !idempotencyKeySchema.safeParse(key).success) throw new AppError(COMMON.idempotencyKeyInvalid)
    const input = await readInput(found, url, request)
    const data: unknown = await callTRPCProcedure({
      router,
      path: found.call.procedure,
      type: found.call.type,
      getRawInput: async () => input,
      ctx,
      signal: request.signal,
      batchIndex: 0,
    })
    if (data === undefined || found.call.status === 204) return new Response(null, { status: 204, headers })
    if (found.call.contentType) return file(found.call.contentType, data, headers)
    return Response.json(data, { status: found.call.status, headers })
  } catch (error) {
    const refused = toAppError(error)
    // what a procedure threw has been logged by it
    if (!refused && !(error instanceof TRPCError)) ctx?.log.error('call failed', error, { path: url.pathname })
    return refuse(refused, headers)
  }
}

const fileSchema = z.object({
  filename: z.string().regex(/^[\w.-]+$/),
  body: z.union([z.string(), z.instanceof(ReadableStream)]),
})

function file(contentType: string, data: unknown, headers: Headers): Response {
  const { filename, body } = fileSchema.parse(data)
  headers.set('content-type', contentType)
  headers.set('content-disposition', `attachment; filename="${filename}"`)
  return new Response(body, { headers })
}

/** Query, then body, then path: what the address says cannot be overridden by what was sent. */
async function readInput({ call, parameters }: RestMatch, url: URL, request: Request): Promise<unknown> {
  const query = Object.fromEntries(url.searchParams)
  const body = call.method === 'GET' ? {} : await readJson(request)
  const input: Record<string, unknown> = { ...query, ...body, ...parameters }
  // a bare `null` is an input of its own, to those who take it
  if (body === null && Object.keys(input).length === 0) return null
  return call.input === undefined && Object.keys(input).length === 0 ? undefined : input
}

async function readJson(request: Request): Promise<Record<string, unknown> | null> {
  const text = await readText(request)
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? ''
  // no content type is tolerated; a form is not, because a foreign page can send one without asking
  if (type !== '' && !/\bjson\b/i.test(type)) throw new AppError(COMMON.badRequest)
  let body: unknown
  try {
    body = JSON.parse(text, (key, value) => (key === '__proto__' ? undefined : value))
  } catch (cause) {
    throw new AppError(COMMON.badRequest, { cause })
  }
  if (body === null) return null
  if (typeof body !== 'object' || Array.isArray(body)) throw new AppError(COMMON.badRequest)
  return { ...body }
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyMaxBytes) throw new AppError(COMMON.tooLarge)
  const text = await request.text()
  if (text.length > bodyMaxBytes) throw new AppError(COMMON.tooLarge)
  return text
}
