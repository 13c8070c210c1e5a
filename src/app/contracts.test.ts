import { expect, test } from 'vitest'
import * as z from 'zod'
import { namesOf, refuseIgnored } from '#server/rest/ignored.ts'
import { createOpenApi } from '#server/rest/openapi.ts'
import { AppError } from '#shared/errors.ts'
import { FEATURE_FLAGS } from '#shared/flags.ts'
import { appRouter, restTable } from './router.server.ts'

type Schema = { properties?: Record<string, Schema>; required?: string[]; additionalProperties?: unknown }

/** Returns the paths of objects in an input that accept unknown names silently. */
function looseIn(schema: Schema, path: string): string[] {
  const { properties } = schema
  if (!properties) return []
  const inside = Object.entries(properties).flatMap(([name, value]) => looseIn(value, `${path}.${name}`))
  return schema.additionalProperties === false ? inside : [path, ...inside]
}

/** Returns true for partial updates: only the path parameters are required. */
const changesSettings = ({ path, schema }: { path: string; schema: Schema }) =>
  schema.properties !== undefined && (schema.required ?? []).every((name) => path.includes(`{${name}}`))

test('partial updates of settings refuse unknown names', () => {
  // PUTs, and the one POST that the specification names.
  const writes = restTable.calls.filter(({ method, path }) => method === 'PUT' || path.endsWith('/creators/rates'))
  const settings = writes
    .map(({ path, input }) => ({ path, schema: schemaOf(input) }))
    .filter(changesSettings)
    .filter(({ path, schema }) => Object.keys(schema.properties ?? {}).some((name) => !path.includes(`{${name}}`)))
  expect(settings.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['/api/v1/users/profile', '/api/v1/creators/rates', '/api/v1/settings/privacy']),
  )
  expect(settings.flatMap(({ path, schema }) => looseIn(schema, path))).toEqual([])
})

test('a REST POST accepts each field of the created thing, or refuses it by its name', () => {
  const writes = restTable.calls.filter(({ method, input }) => method === 'POST' && input)
  const ignored = writes.flatMap((call) => {
    const { accepts, answers } = namesOf(call)
    if (!accepts) return []
    return [...answers]
      .filter((name) => !accepts.has(name))
      .filter((name) => !Object.keys(refusedFields(() => refuseIgnored(call, { [name]: 1 }))).includes(name))
      .map((name) => `${call.method} ${call.path} ${name}`)
  })
  expect(ignored).toEqual([])
  const event = restTable.calls.find(({ procedure }) => procedure === 'events.create')
  expect(event && [...namesOf(event).answers]).toEqual(expect.arrayContaining(['isRecurring', 'recurringPattern']))
})

/** Returns the fields that a refusal names; none if there is no refusal. */
function refusedFields(act: () => void): Record<string, string> {
  try {
    act()
    return {}
  } catch (error) {
    return error instanceof AppError ? (error.fields ?? {}) : {}
  }
}

test('every REST write describes the names that it accepts', () => {
  const open = restTable.calls.filter((call) => call.method !== 'GET' && call.input && !namesOf(call).accepts)
  expect(open.map(({ procedure }) => procedure)).toEqual([])
})

const shape: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), shape).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.unknown().optional(),
  }),
)
const schemaOf = (input: z.core.$ZodType | undefined): Schema =>
  input ? shape.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })) : {}

const isFunction = (value: unknown) => typeof value === 'function'
const definition = z.object({ inputs: z.array(z.instanceof(z.core.$ZodType)) })
const { procedures } = z
  .object({ procedures: z.record(z.string(), z.custom<{ _def: unknown }>(isFunction)) })
  .parse(appRouter._def)

/** Returns the paths of all numbers without limits in a schema, also behind transforms. */
function unlimitedIn(schema: z.core.$ZodType, path: string, seen = new Set<z.core.$ZodType>()): string[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { def } = schema._zod
  if (def.type === 'bigint') return [path]
  if (def.type === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = z.toJSONSchema(schema)
    return minimum > Number.MIN_SAFE_INTEGER && maximum < Number.MAX_SAFE_INTEGER ? [] : [path]
  }
  const inside = def.type === 'lazy' ? { lazy: Reflect.get(schema._zod, 'innerType') } : def
  return schemasIn(inside).flatMap(([name, part]) => unlimitedIn(part, `${path}.${name}`, seen))
}

/** Returns the schemas inside a definition at any depth. */
function schemasIn(value: unknown): [string, z.core.$ZodType][] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]): [string, z.core.$ZodType][] => {
    if (part instanceof z.core.$ZodType) return [[name, part]]
    return name === 'checks' ? [] : schemasIn(part)
  })
}

test('every number in an input has limits', () => {
  const inputs = Object.entries(procedures).map(([path, { _def }]) => ({ path, ...definition.parse(_def) }))
  expect(inputs.flatMap(({ path, inputs: schemas }) => schemas.flatMap((one) => unlimitedIn(one, path)))).toEqual([])
  // The search also finds nested numbers.
  const hidden = z.preprocess(String, z.object({ a: z.array(z.union([z.string(), z.int().min(0)])) }))
  expect(unlimitedIn(hidden, 'x')).toEqual(['x.out.a.element.1'])
})

/** Returns every object in a JSON schema that describes a person, with its path. */
function peopleIn(schema: unknown, path: string): { path: string; names: string[] }[] {
  if (typeof schema !== 'object' || schema === null) return []
  const inside = Object.entries(schema).flatMap(([name, part]) => peopleIn(part, `${path}.${name}`))
  const properties: unknown = 'properties' in schema ? schema.properties : undefined
  const names = typeof properties === 'object' && properties !== null ? Object.keys(properties) : []
  const isPerson =
    ['id', 'username'].every((name) => names.includes(name)) && names.some((one) => /^display_?name$/i.test(one))
  return isPerson ? [{ path, names }, ...inside] : inside
}

test('every person in a response has a picture URL, over REST under all its names', () => {
  const answers = Object.entries(procedures).flatMap(([path, { _def }]) => {
    const { output } = z.object({ output: z.instanceof(z.core.$ZodType).optional() }).parse(_def)
    return output ? peopleIn(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }), path) : []
  })
  expect(answers.length).toBeGreaterThan(20)
  expect(answers.filter(({ names }) => !names.includes('avatar_url'))).toEqual([])
  const { paths } = createOpenApi(restTable, 'https://x.example', FEATURE_FLAGS)
  const described = Object.entries(z.record(z.string(), z.record(z.string(), z.looseObject({}))).parse(paths)).flatMap(
    ([path, methods]) => Object.values(methods).flatMap(({ responses }) => peopleIn(responses, path)),
  )
  expect(described.length).toBeGreaterThan(20)
  const missing = described.filter(({ names }) =>
    ['profile_pic_url', 'avatar_url', 'profilePicture'].some((alias) => !names.includes(alias)),
  )
  expect(missing).toEqual([])
})

/** URLs that API clients use to book time; renaming one breaks them. */
const timeAddresses = {
  get: [
    ...['/sessions/requests', '/sessions/requests/{id}', '/sessions/scheduled', '/sessions/upcoming'],
    ...['/availability', '/availability/{creatorId}/slots', '/events', '/events/{id}', '/events/{id}/calendar.ics'],
    '/calendar/feed',
  ],
  post: [
    ...['/sessions/requests', '/sessions/requests/{id}/accept', '/sessions/requests/{id}/decline'],
    ...['/sessions/requests/{id}/cancel', '/sessions/requests/{id}/withdraw', '/sessions/requests/{id}/reschedule'],
    ...['/sessions/requests/{id}/confirm', '/events', '/events/{id}/cancel', '/events/{id}/tickets', '/calendar/feed'],
  ],
  put: ['/availability', '/events/{id}'],
  delete: ['/events/{id}', '/events/{id}/tickets'],
}

test('OpenAPI describes every URL of calls, availability, events and calendars', () => {
  const described = z
    .object({
      paths: z.record(z.string(), z.record(z.string(), z.object({ responses: z.record(z.string(), z.unknown()) }))),
    })
    .parse(createOpenApi(restTable, 'https://x.example', FEATURE_FLAGS))
  const wanted = Object.entries(timeAddresses).flatMap(([method, paths]) =>
    paths.map((path) => ({ method, path: `/api/v1${path}` })),
  )
  expect(wanted.filter(({ method, path }) => !described.paths[path]?.[method])).toEqual([])
  const answersOf = (method: string, path: string) =>
    Object.keys(described.paths[`/api/v1${path}`]?.[method]?.responses ?? {})
  for (const path of ['/sessions/requests', '/events', '/events/{id}/tickets'])
    expect(answersOf('post', path), path).toContain('201')
})
