import { createHash } from 'node:crypto'
import * as z from 'zod'
import { toCursor } from '#shared/pagination.ts'
import { seed } from '../sample.ts'
import { hostileTexts } from './hostile.ts'
import { outOfRange, strangeCursors, strangeMoments } from './odd.ts'

// Builds odd inputs from the schemas of the OpenAPI document: valid inputs in which one to three fields are odd.

type Schema = {
  type?: string | string[] | undefined
  format?: string | undefined
  enum?: unknown[] | undefined
  minimum?: number | undefined
  maximum?: number | undefined
  maxLength?: number | undefined
  anyOf?: Schema[] | undefined
  oneOf?: Schema[] | undefined
  items?: Schema | undefined
  properties?: Record<string, Schema> | undefined
}
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    format: z.string().optional(),
    enum: z.array(z.unknown()).optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    maxLength: z.number().optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
  }),
)

const openApi = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        operationId: z.string(),
        parameters: z.array(z.object({ name: z.string(), in: z.enum(['path', 'query', 'header']), schema })),
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema })) }).optional(),
      }),
    ),
  ),
})

type Place = 'path' | 'query' | 'body'
/** One operation of the OpenAPI document; `procedure` is its name in the matrix. */
export type Operation = {
  id: string
  procedure: string
  method: string
  path: string
  isForm: boolean
  fields: Record<string, { in: Place; schema: Schema }>
}

export function operationsOf(document: unknown): Operation[] {
  return Object.entries(openApi.parse(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, parameters, requestBody }]) => {
      const content = requestBody?.content ?? {}
      const body = content['application/json']?.schema ?? content['multipart/form-data']?.schema ?? {}
      const inBody = Object.entries(propertiesOf(body)).map(
        ([name, one]) => [name, { in: 'body', schema: one }] as const,
      )
      const encodeForUrl = parameters.flatMap((one) =>
        one.in === 'header' ? [] : [[one.name, { in: one.in, schema: one.schema }] as const],
      )
      return {
        id: operationId,
        procedure: operationId.replace(/\.alias$/, ''),
        method: method.toUpperCase(),
        path,
        isForm: 'multipart/form-data' in content,
        fields: Object.fromEntries([...inBody, ...encodeForUrl]),
      }
    }),
  )
}

const propertiesOf = ({ properties = {}, anyOf = [], oneOf = [] }: Schema): Record<string, Schema> =>
  Object.assign({}, ...[...anyOf, ...oneOf].map(propertiesOf), properties)

/** Random generator with a text as its seed. The same text and `SEED` give the same choices. */
export class Chance {
  #state: number
  constructor(name: string) {
    this.#state = createHash('sha256').update(`${seed} fuzz ${name}`).digest().readUInt32BE()
  }
  /** Returns a number from 0 up to 1 (mulberry32). */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
  below(end: number): number {
    return Math.floor(this.next() * end)
  }
  pick<T>(items: readonly [T, ...T[]]): T
  pick<T>(items: readonly T[]): T | undefined
  pick<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)]
  }
}

type Make = (chance: Chance, schema: Schema, ids: readonly string[]) => unknown
type Makers = readonly [Make, ...Make[]]

const dayMs = 86_400_000
const offsets = ['Z', '+14:00', '+15:59', '+16:00', '+23:59', '-12:00', '-16:00', '-23:59', ''] as const
/** Returns a time within 400 days or far away, with any offset that ISO 8601 allows. */
const moment: Make = (chance) => {
  const days = chance.pick([-4_000, -400, -40, -1, 0, 1, 40, 400, 4_000] as const)
  const at = new Date(Date.now() + days * dayMs + chance.below(dayMs)).toISOString()
  return at.replace(/\.\d+Z$/, '') + chance.pick(offsets)
}
const day: Make = (chance) => new Date(Date.now() + (chance.below(2_000) - 1_000) * dayMs).toISOString().slice(0, 10)
const hostile: Make = (chance) => chance.pick(Object.values(hostileTexts))?.('zqaqz')

const proto: unknown = JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}')
const wrongTypes = [
  ...[null, true, false, 0, -1, 1.5, '', ' ', '0', 'null', [], [[]], [null], ['Words.', 'Words.'], {}, { a: { b: 1 } }],
  ...[{ $ne: null }, proto],
]

const numbers: Makers = [
  (chance) => chance.pick(outOfRange),
  (chance, { minimum = 0, maximum = 2 ** 31 - 1 }) =>
    chance.pick([minimum, minimum - 1, maximum, maximum + 1] as const),
  (chance) => chance.pick([0, -0, 1, 0.1, 1e-7, 2 ** 31 - 1, 2 ** 15, Number.MAX_SAFE_INTEGER] as const),
  (chance) => chance.pick(['1e3', '0x10', '1_000', '٣', '+5', ' 7', '5 ', 'NaN', 'Infinity', '9'.repeat(400)] as const),
]
const moments: Makers = [moment, moment, day, (chance) => chance.pick(strangeMoments)]
const times: Makers = [(chance) => chance.pick(['00:00', '23:59', '24:00', '99:99', '9:5', '12:00:60'] as const)]
const ofOtherKind: Make = (chance, _, ids) => chance.pick(ids) ?? crypto.randomUUID()
const identities: Makers = [
  ofOtherKind,
  ofOtherKind,
  () => '00000000-0000-0000-0000-000000000000',
  (...given) => String(ofOtherKind(...given)).toUpperCase(),
  (...given) => `{${ofOtherKind(...given)}}`,
  () => '-',
  () => '../../admin',
]
const texts: Makers = [
  hostile,
  hostile,
  (chance, { maxLength = 4_000 }) => 'é'.repeat(maxLength + chance.below(3) - 1),
  () => 'x'.repeat(20_000),
  (chance) => chance.pick(['constructor', 'toString', '%', '_', '%00', "'", '--', '*', '.', '\n', '\ud83d'] as const),
  moment,
  day,
]
const cursors: Makers = [
  (chance) => chance.pick(strangeCursors),
  (chance, given, ids) => toCursor(String(moment(chance, given, ids)), String(ofOtherKind(chance, given, ids))),
  (chance) => toCursor(String(chance.pick(outOfRange)), String(chance.pick([0, -1, 1.5, 2 ** 53] as const))),
  (chance) => toCursor(...Array.from({ length: chance.below(6) }, () => String(chance.below(9)))),
  () => '%%%',
]

function makersOf(name: string, { type, format, enum: choices, anyOf, items, properties }: Schema): Makers {
  const types = [type ?? []].flat()
  if (choices)
    return [(chance) => chance.pick(choices), (chance) => chance.pick(['__proto__', 'none', 'ALL', ''] as const)]
  if (name === 'cursor') return cursors
  if (format === 'uuid') return identities
  if (format?.startsWith('date')) return moments
  if (/^(from|to|date|.*_at|.*_date|since|until)$/.test(name)) return moments
  if (/time$/.test(name)) return times
  if (types.includes('integer') || types.includes('number')) return numbers
  if (items)
    return [
      (chance, _, ids) =>
        Array.from({ length: chance.pick([0, 1, 2, 300] as const) }, () => oddValue(chance, name, items, ids)),
    ]
  if (properties)
    return [
      (chance, _, ids) =>
        Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, oddValue(chance, key, one, ids)])),
    ]
  if (anyOf) return [(chance, _, ids) => oddValue(chance, name, chance.pick(anyOf) ?? {}, ids)]
  return texts
}

/** Returns a value near the schema. Four in five have the right type. */
function oddValue(chance: Chance, name: string, given: Schema, ids: readonly string[]): unknown {
  if (chance.next() < 0.2) return chance.pick(wrongTypes)
  return chance.pick(makersOf(name, given))(chance, given, ids)
}

export type FuzzedInput = { input: Record<string, unknown>; query: [string, string][]; body: string | undefined }

function asText(value: unknown): string {
  if (value instanceof Date) return value.toISOString()
  return (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()
}

/** Bodies that are not the object that an operation expects. */
const bodies = [
  'null',
  '[]',
  '"text"',
  '{',
  '',
  '{"a":1}{"b":2}',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  '\u0000',
] as const

/** Changes one to three fields of a valid input. Removes, repeats or adds fields in some inputs. */
export function fuzzInput(chance: Chance, operation: Operation, valid: unknown, ids: readonly string[]): FuzzedInput {
  const input: Record<string, unknown> = typeof valid === 'object' && valid !== null ? { ...valid } : {}
  const names = Object.keys(operation.fields)
  const twice: [string, string][] = []
  for (let changes = 1 + chance.below(3); changes > 0; changes--) {
    const name = chance.pick(names)
    const field = name === undefined ? undefined : operation.fields[name]
    if (name === undefined || !field) break
    const value = oddValue(chance, name, field.schema, ids)
    const how = chance.next()
    if (how < 0.12) delete input[name]
    else if (how < 0.24) twice.push([name, asText(value)])
    else input[name] = value
  }
  if (chance.next() < 0.1)
    input[chance.pick(['role', 'id', 'user_id', 'is_admin', 'balance', '__proto__'] as const)] = 'admin'
  const isIn = (place: Place) => (name: string) => operation.fields[name]?.in === place
  const query = Object.entries(input)
    .filter(
      ([name, value]) =>
        value !== undefined && (operation.method === 'GET' ? !isIn('path')(name) : isIn('query')(name)),
    )
    // A list becomes several parameters with the same name.
    .flatMap(([name, value]) => [value].flat().map((one): [string, string] => [name, asText(one)]))
  const inBody = Object.fromEntries(
    Object.entries(input).filter(([name]) => !isIn('path')(name) && !isIn('query')(name)),
  )
  const isOtherBody = chance.next() < 0.05
  const body = operation.method === 'GET' ? undefined : isOtherBody ? chance.pick(bodies) : JSON.stringify(inBody)
  return { input, query: [...query, ...twice], body }
}
