import { restTable } from '#app/router.server.ts'
import { type AccessClaims, issueAccessToken } from '#server/access-token.ts'
import type { Env } from '#server/env.ts'
import type { RestCall } from '#server/rest/table.ts'
import { AppError } from '#shared/errors.ts'

type Program = {
  env: Env
  claims: AccessClaims
  country: string | null
  respond(request: Request): Promise<Response>
}

/** Calls with a JSON response by the name of their procedure. Other procedures are called without REST. */
const calls = new Map(
  restTable.calls.filter(({ contentType }) => contentType === undefined).map((call) => [call.procedure, call]),
)

/**
 * Returns the caller itself, or for one in eight people a caller with the same procedures that sends them to the REST
 * API, as the program of that person does.
 */
export const callerOrProgram = <Caller extends object>(caller: Caller, program: Program): Caller =>
  program.claims.familyId < '2' ? proxy(caller, [], program) : caller

function proxy<Node extends object>(node: Node, path: readonly string[], program: Program): Node {
  return new Proxy(node, {
    get: (parent, name) => proxy(Object(Reflect.get(parent, name)), [...path, String(name)], program),
    apply(procedure, self, args: unknown[]) {
      const call = calls.get(path.join('.'))
      return call ? send(call, fieldsOf(args[0]), program) : Reflect.apply(Object(procedure), self, args)
    },
  })
}

const fieldsOf = (input: unknown): Record<string, unknown> =>
  typeof input === 'object' && input !== null ? { ...input } : {}

async function send(
  { method, path, parameters }: RestCall,
  { idempotencyKey, ...fields }: Record<string, unknown>,
  { env, claims, country, respond }: Program,
): Promise<unknown> {
  const url = new URL(
    path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(fields[name]))),
    env.APP_ORIGIN,
  )
  const rest = Object.entries(fields).filter(([name, value]) => value !== undefined && !parameters.includes(name))
  if (method === 'GET')
    for (const [name, value] of rest) for (const one of [value].flat()) url.searchParams.append(name, String(one))
  const { token } = await issueAccessToken(env, claims, new Date())
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    ...(country && { 'cf-ipcountry': country }),
    ...(typeof idempotencyKey === 'string' && { 'idempotency-key': idempotencyKey }),
  }
  const body = method === 'GET' ? {} : { body: JSON.stringify(Object.fromEntries(rest)) }
  return read(await respond(new Request(url, { method, headers, ...body })))
}

/** Returns the body of a response. @throws AppError for a refusal */
async function read(response: Response): Promise<unknown> {
  const text = await response.text()
  const body: unknown = text === '' ? undefined : JSON.parse(text, toDate)
  if (response.ok) return body
  const { code, message, challenge } = fieldsOf(body)
  if (response.status === 500) throw new Error(`The REST API responded with ${text}`)
  const kind = response.status === 503 ? 'unavailable' : 'bad_request'
  throw new AppError(
    { kind, code: String(code), sentence: String(message) },
    typeof challenge === 'string' ? { details: { challenge } } : {},
  )
}

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/

/** Returns a date for the text of an instant, as the procedures do. */
const toDate = (_name: string, value: unknown): unknown =>
  typeof value === 'string' && instant.test(value) ? new Date(value) : value
