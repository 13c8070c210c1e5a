import { expect, test } from 'vitest'
import * as z from 'zod'
import { restTable } from './router.server.ts'

type Schema = { properties?: Record<string, Schema>; required?: string[]; additionalProperties?: unknown }

/** Where a name that nobody knows would be taken without a word, inside what a call takes. */
function looseIn(schema: Schema, path: string): string[] {
  const { properties } = schema
  if (!properties) return []
  const inside = Object.entries(properties).flatMap(([name, value]) => looseIn(value, `${path}.${name}`))
  return schema.additionalProperties === false ? inside : [path, ...inside]
}

/** Settings that are changed a few at a time: nothing but the path is required. */
const changesSettings = ({ path, schema }: { path: string; schema: Schema }) =>
  schema.properties !== undefined && (schema.required ?? []).every((name) => path.includes(`{${name}}`))

test('calls that change settings a few at a time refuse a name that they do not know', () => {
  // of the POSTs one, by its name in the specification
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

const shape: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), shape).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.unknown().optional(),
  }),
)
const schemaOf = (input: z.core.$ZodType | undefined): Schema =>
  input ? shape.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })) : {}
