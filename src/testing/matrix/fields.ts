import * as z from 'zod'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  format?: string
  anyOf?: Schema[]
  oneOf?: Schema[]
  $defs?: Record<string, Schema>
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: Schema | boolean
}

/** Field of an input. `isFree`: any text, not only an id or a date. `isMoment`: a day or a time, by its schema. */
export type Field = { path: string[]; isFree: boolean; isMoment: boolean; takes: 'text' | 'number' | 'anything' }

const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    type: z.union([z.string(), z.array(z.string())]).optional(),
    enum: z.array(z.unknown()).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    $defs: z.record(z.string(), schema).optional(),
    allOf: z.array(schema).optional(),
    items: schema.optional(),
    properties: z.record(z.string(), schema).optional(),
    propertyNames: schema.optional(),
    additionalProperties: z.union([schema, z.boolean()]).optional(),
  }),
)

/** Returns every text field of an input. Reads the schema, so that new fields are found automatically. */
export const textFieldsOf = (input: z.core.$ZodType | undefined): Field[] => fieldsOf(input, 'number')

/** Returns every number field of an input. */
export const numberFieldsOf = (input: z.core.$ZodType | undefined): Field[] => fieldsOf(input, 'text')

function fieldsOf(input: z.core.$ZodType | undefined, but: Field['takes']): Field[] {
  if (!input) return []
  const found = fieldsInside(schema.parse(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })), [])
  const wanted = found.filter(({ takes }) => takes !== but)
  return [...new Map(wanted.map((field) => [field.path.join('.'), field])).values()]
}

function fieldsInside(node: Schema, path: string[]): Field[] {
  const { anyOf = [], allOf = [], items, properties = {}, additionalProperties: more } = node
  const types = [node.type ?? []].flat()
  const isText = types.includes('string') && node.enum === undefined && node.const === undefined
  // A field without a type in its schema may be a text, such as a date that is parsed from a text.
  const isAnything =
    types.length === 0 && anyOf.length + allOf.length === 0 && node.enum === undefined && node.const === undefined
  const isNumber = types.includes('number') || types.includes('integer')
  const takes = isAnything ? 'anything' : isText ? 'text' : 'number'
  const isMoment = isAnything || (isText && (node.format?.startsWith('date') ?? false))
  const names = node.propertyNames?.enum?.map(String) ?? ['name']
  return [
    ...(isText || isNumber || isAnything
      ? [{ path, takes, isFree: isText && node.format === undefined, isMoment } as const]
      : []),
    ...[...anyOf, ...allOf].flatMap((part) => fieldsInside(part, path)),
    ...(items ? fieldsInside(items, [...path, '0']) : []),
    ...Object.entries(properties).flatMap(([name, part]) => fieldsInside(part, [...path, name])),
    ...(typeof more === 'object' ? names.flatMap((name) => fieldsInside(more, [...path, name])) : []),
  ]
}

/** Returns the names of all fields of an output. */
export const outputFieldsOf = (output: z.core.$ZodType | undefined): string[] =>
  output ? [...new Set(namesIn(schema.parse(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' }))))] : []

function namesIn(node: Schema): string[] {
  const {
    anyOf = [],
    allOf = [],
    oneOf = [],
    items = [],
    properties = {},
    additionalProperties: more,
    $defs = {},
  } = node
  const parts = [anyOf, allOf, oneOf, items, Object.values(properties), Object.values($defs)].flat()
  return [...Object.keys(properties), ...parts.flatMap(namesIn), ...(typeof more === 'object' ? namesIn(more) : [])]
}

/** Returns a copy of the input with another value at the path. Creates missing objects along the path. */
export function withValue(input: unknown, [key, ...rest]: string[], value: unknown): unknown {
  if (key === undefined) return value
  if (/^\d+$/.test(key)) return [withValue(undefined, rest, value)]
  const whole = typeof input === 'object' && input !== null && !Array.isArray(input) ? { ...input } : {}
  return { ...whole, [key]: withValue(Reflect.get(whole, key), rest, value) }
}
