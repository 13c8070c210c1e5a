import * as z from 'zod'
import type { FeatureFlag } from '#shared/flags.ts'
import { isOn } from '../flags.ts'
import { describeAliases } from './aliases.ts'
import type { RestCall, RestTable } from './table.ts'

type Json = Record<string, unknown>

const errorSchema = {
  type: 'object',
  required: ['error', 'message', 'code'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string' },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    challenge: {
      type: 'string',
      description:
        'With TOTP_REQUIRED (401) at sign-in: send it with the code to /auth/totp/verify within ten minutes.',
    },
    deletion_date: { type: 'string', description: 'With DELETION_PENDING (403): until when it can be taken back.' },
    tokens: { type: 'integer', description: 'With TOKENS_LEFT (409): what forfeit_tokens has to be.' },
    price: { type: 'integer', description: 'With PRICE_CHANGED (409): the price of this moment, in tokens.' },
    next_slots: {
      type: 'array',
      items: {
        type: 'object',
        properties: { start: { type: 'string', format: 'date-time' }, end: { type: 'string', format: 'date-time' } },
      },
      description: 'With SLOT_TAKEN and CREATOR_BUSY (409): the free times that come next.',
    },
    date: {
      type: 'string',
      format: 'date',
      description: 'With SLOT_TAKEN and others of a series (409): which day of it.',
    },
    suspended_reason: { type: 'string', description: 'With SUSPENDED (403): why, in words for the person.' },
    suspended_until: {
      type: 'string',
      format: 'date-time',
      description: 'With SUSPENDED (403): until when; missing, for good.',
    },
  },
}

/** Creates the OpenAPI 3.1 document of all REST calls, from the same schemas that validate them. */
export function createOpenApi(table: RestTable, origin: string, on: readonly FeatureFlag[]): Json {
  const paths: Record<string, Json> = {}
  for (const call of table.calls.filter(({ flag }) => isOn(flag, on)))
    for (const path of [call.path, call.alias])
      if (path) paths[path] = { ...paths[path], [call.method.toLowerCase()]: operation(call, path) }
  return {
    openapi: '3.1.0',
    info: { title: 'Limelight', version: '2.0.0', description: 'Every call of the product over plain HTTP and JSON.' },
    servers: [{ url: origin }],
    security: [{ bearer: [] }, {}],
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Error: errorSchema },
    },
    paths,
  }
}

function operation(call: RestCall, path: string): Json {
  const input = toJson(call.input, 'input')
  const properties: Json = isJson(input.properties) ? input.properties : {}
  const required = Array.isArray(input.required) ? input.required : []
  const inQuery = call.method === 'GET'
  const rest = Object.fromEntries(Object.entries(properties).filter(([name]) => !call.parameters.includes(name)))
  const parameter = (name: string, where: 'path' | 'query') => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: properties[name] ?? { type: 'string' },
  })
  const parameters = [
    ...call.parameters.map((name) => parameter(name, 'path')),
    ...(inQuery ? Object.keys(rest).map((name) => parameter(name, 'query')) : []),
    ...('idempotencyKey' in properties
      ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
      : []),
  ]
  const body = { type: 'object', properties: rest, required: required.filter((name) => name in rest) }
  // In a union, each variant has its own fields.
  const isForms = 'oneOf' in input || 'anyOf' in input
  const content = isForms ? { 'application/json': { schema: input } } : bodyContent(call, body)
  const failure = {
    description: 'Refused',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  return {
    operationId: path === call.path ? call.procedure : `${call.procedure}.alias`,
    tags: [call.procedure.split('.')[0]],
    parameters,
    ...(!inQuery && (isForms || Object.keys(rest).length > 0) && { requestBody: { content } }),
    responses: {
      [call.status]: call.status === 204 ? { description: 'Done' } : { description: 'OK', content: contentOf(call) },
      default: failure,
    },
  }
}

/** Files are sent as multipart only; every other field as JSON or multipart. */
function bodyContent({ multipart }: RestCall, body: { properties: Json; required: string[] }): Json {
  if (!multipart) return { 'application/json': { schema: body } }
  // A field that accepts a file or an upload id stays in the JSON body as well.
  const isFile = (name: string) => {
    const said = JSON.stringify(body.properties[name])
    return said.includes('"format":"binary"') && !said.includes('"format":"uuid"')
  }
  const plain = Object.entries(body.properties).filter(([name]) => !isFile(name))
  const json = { ...body, properties: Object.fromEntries(plain), required: body.required.filter((one) => !isFile(one)) }
  return { 'application/json': { schema: json }, 'multipart/form-data': { schema: body } }
}

const contentOf = (call: RestCall): Json =>
  call.contentType
    ? { [call.contentType]: { schema: { type: 'string' } } }
    : {
        'application/json': { schema: describeAliases(toJson(call.output, 'output')) },
        ...(call.fileType && { [call.fileType]: { schema: { type: 'string' } } }),
      }

const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

function toJson(schema: z.core.$ZodType | undefined, io: 'input' | 'output'): Json {
  if (!schema) return {}
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema._zod.def.type === 'date') Object.assign(jsonSchema, { type: 'string', format: 'date-time' })
    },
  })
  return json
}
