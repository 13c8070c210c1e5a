import { type AnyRouter, callTRPCProcedure, TRPCError } from '@trpc/server'
import * as z from 'zod'
import { AppError, COMMON } from '#shared/errors.ts'
import { idempotencyKeySchema } from '#shared/schemas.ts'
import type { Context } from '../context.ts'
import { toAppError } from '../errors.ts'
import { noteRefusal } from '../security-events.ts'
import { withAliases } from './aliases.ts'
import { readInput } from './body.ts'
import { refuse } from './refuse.ts'
import type { RestTable } from './table.ts'

/**
 * Handles one REST request by calling the procedure behind its path. Refusals are
 * `{error, message, code}` with the status of their kind.
 */
export async function handleRest(
  router: AnyRouter,
  table: RestTable,
  request: Request,
  createContext: (headers: Headers) => Promise<Context>,
): Promise<Response> {
  const url = new URL(request.url)
  const headers = new Headers({ 'cache-control': 'no-store' })
  // HEAD is handled as GET; the platform leaves out the body.
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
    const { fileType } = found.call
    if (fileType && fileSchema.safeParse(data).success) return file(fileType, data, headers)
    if (found.call.contentType) return file(found.call.contentType, data, headers)
    return Response.json(withAliases(data), { status: found.call.status, headers })
  } catch (error) {
    const refused = toAppError(error)
    // A procedure has logged its own error.
    if (!(error instanceof TRPCError) && ctx) {
      if (refused) noteRefusal(ctx, refused, url.pathname)
      else ctx.log.error('call failed', error, { path: url.pathname })
    }
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
