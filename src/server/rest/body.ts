import * as z from 'zod'
import { AppError, COMMON } from '#shared/errors.ts'
import { readText } from '../http/body.ts'
import { refuseIgnored } from './ignored.ts'
import { formBodyMaxBytes, formFileMaxBytes, formTooLarge, jsonBodyMaxBytes } from './limits.ts'
import type { RestCall, RestMatch } from './table.ts'

type Fields = Record<string, unknown>

/** Reads the input of a call. Path parameters override the body, which overrides the query. */
export async function readInput({ call, parameters }: RestMatch, url: URL, request: Request): Promise<unknown> {
  const query = readQuery(call, url.searchParams)
  const body = call.method === 'GET' ? {} : await readBody(call, request)
  if (body && call.method === 'POST') refuseIgnored(call, body)
  const input: Fields = { ...query, ...body, ...parameters }
  // A bare `null` is a valid input of some calls.
  if (body === null && Object.keys(input).length === 0) return null
  return call.input === undefined && Object.keys(input).length === 0 ? undefined : input
}

/**
 * Reads the query. A list repeats its name, as in OpenAPI; for any other repeated name the last value counts. An empty
 * value is omitted for types that accept no text, such as a number or an id.
 */
function readQuery(call: RestCall, said: URLSearchParams): Fields {
  const query = Object.fromEntries(said)
  const isPlain = Object.keys(query).length === said.size && !Object.values(query).includes('')
  if (isPlain) return query
  const { properties = {} } = schemaOf(call.input)
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]): [string, unknown][] => {
      const schema = properties[name]
      const all = said.getAll(name)
      if (schema && itemsOf(schema) && all.length > 1) return [[name, all]]
      return value === '' && readValue(value, schema) === undefined ? [] : [[name, value]]
    }),
  )
}

async function readBody(call: RestCall, request: Request): Promise<Fields | null> {
  const type = request.headers.get('content-type') ?? ''
  return call.multipart && /^multipart\/form-data\b/i.test(type) ? readForm(call, request) : readJson(type, request)
}

async function readJson(type: string, request: Request): Promise<Fields | null> {
  const text = await readText(request, jsonBodyMaxBytes)
  if (text.trim() === '') return {}
  // A missing content type is accepted; a form is not, because a foreign page can send one without a preflight.
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

/**
 * Reads a form with files, up to 25 MB. Form values are texts: where the call expects numbers or booleans, matching texts
 * are converted, and empty fields that accept no text are omitted. Both `photos[0]` and repeated `photos` are lists.
 */
async function readForm(call: RestCall, request: Request): Promise<Fields> {
  if (Number(request.headers.get('content-length') ?? 0) > formBodyMaxBytes) throw new AppError(formTooLarge)
  const form = await limited(request)
    .formData()
    .catch((cause) => {
      throw cause instanceof AppError ? cause : new AppError(COMMON.badRequest, { cause })
    })
  const lists = new Map<string, (string | File)[]>()
  const isList = new Set<string>()
  for (const [field, value] of form) {
    const [, name, index] = /^([a-z]\w*)(?:\[(\d{0,3})\])?$/i.exec(field) ?? []
    if (name === undefined) continue
    // Browsers send an empty file when none was chosen.
    if (typeof value !== 'string' && value.size === 0 && value.name === '') continue
    if (typeof value !== 'string' && value.size > formFileMaxBytes) throw new AppError(formTooLarge)
    const values = lists.get(name) ?? []
    if (index !== undefined) isList.add(name)
    if (index) values[Number(index)] = value
    else values.push(value)
    lists.set(name, values)
  }
  const { properties = {} } = schemaOf(call.input)
  return Object.fromEntries(
    [...lists].flatMap(([name, values]) => {
      const schema = properties[name]
      const items = schema && itemsOf(schema)
      const all = Array.from(values, (value) => readValue(value, items ?? schema))
      if (all.every((value) => value === undefined)) return []
      return [[name, items || isList.has(name) || all.length > 1 ? all : all[0]]]
    }),
  )
}

/** Returns the request's body, which fails at the limit, whatever its content-length. */
function limited(request: Request): Response {
  let bytes = 0
  const meter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, stream) {
      bytes += chunk.length
      if (bytes > formBodyMaxBytes) stream.error(new AppError(formTooLarge))
      else stream.enqueue(chunk)
    },
  })
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  return new Response(request.body?.pipeThrough(meter), { headers })
}

type Schema = {
  type?: string | string[]
  format?: string
  enum?: unknown[]
  anyOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    anyOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
  }),
)
const schemaOf = (input: RestCall['input']): Schema =>
  input ? schema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })) : {}

const typesOf = ({ type = [], anyOf = [] }: Schema): string[] => [...[type].flat(), ...anyOf.flatMap(typesOf)]
const itemsOf = ({ items, anyOf = [] }: Schema): Schema | undefined =>
  items ?? anyOf.map(itemsOf).find((found) => found !== undefined)

/** Returns true if the schema accepts any text, and not only ids, days or options. */
const takesWords = ({ type = [], format, enum: choices, anyOf = [] }: Schema): boolean =>
  ([type].flat().includes('string') && format === undefined && choices === undefined) || anyOf.some(takesWords)

function readValue(value: string | File | undefined, schema: Schema | undefined): unknown {
  if (typeof value !== 'string') return value
  const types = schema ? typesOf(schema) : []
  if (!schema || types.length === 0) return value
  if (value === '' && !takesWords(schema)) return undefined
  if (types.includes('string')) return value
  const isNumber = types.some((type) => type === 'number' || type === 'integer')
  if (isNumber && /^-?\d{1,15}(\.\d{1,6})?$/.test(value)) return Number(value)
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true'
  return value
}
