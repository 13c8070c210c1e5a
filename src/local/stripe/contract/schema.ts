import ts from 'typescript-api'
import type { SdkTypes } from './sdk-types.ts'

type Schema = { [key: string]: unknown }

export type SdkSchema = { definitions: Record<string, Schema>; roots: Record<string, Schema> }

/**
 * Returns a JSON Schema (draft-07) of the named resources, from the SDK's types. Non-optional properties are required
 * and other properties are forbidden, so that the schema finds misspelt and removed fields.
 */
export function schemaOf(sdk: SdkTypes, names: string[]): SdkSchema {
  const converter = createConverter(sdk.checker)
  const roots = Object.fromEntries(names.map((name) => [name, converter.convert(sdk.type(name))]))
  return { definitions: converter.definitions, roots }
}

function createConverter(checker: ts.TypeChecker) {
  const definitions: Record<string, Schema> = {}
  const seen = new Map<ts.Type, Schema>()

  const convert = (type: ts.Type): Schema => {
    const plain = primitive(type)
    if (plain) return plain
    if (type.isUnion()) return union(type.types.filter(isJson).map(convert))
    // `OtherString` and similar types are strings, which the SDK declares separately for code completion.
    if (type.isIntersection())
      return type.types.some((part) => part.flags & ts.TypeFlags.String)
        ? { type: 'string' }
        : { allOf: type.types.map(convert) }
    const item = checker.isArrayType(type) && type.getNumberIndexType()
    if (item) return { type: 'array', items: convert(item) }
    return object(type)
  }

  const object = (type: ts.Type): Schema => {
    // Decimal numbers of the SDK are strings in JSON.
    if (type.symbol?.name === 'Decimal') return { type: 'string' }
    const known = seen.get(type)
    if (known) return known
    const name = `${type.symbol?.name ?? 'type'}_${seen.size}`
    const reference = { $ref: `#/definitions/${name}` }
    seen.set(type, reference)
    definitions[name] = describe(type)
    return reference
  }

  const describe = (type: ts.Type): Schema => {
    const properties: Record<string, Schema> = {}
    const required: string[] = []
    for (const property of checker.getPropertiesOfType(type)) {
      const own = checker.getTypeOfSymbol(property)
      if (!isJson(own)) continue
      properties[property.name] = convert(own)
      if (!(property.flags & ts.SymbolFlags.Optional)) required.push(property.name)
    }
    const index = checker.getIndexTypeOfType(type, ts.IndexKind.String)
    if (index) return { type: 'object', properties, required, additionalProperties: convert(index) }
    return { type: 'object', properties, required, additionalProperties: Object.keys(properties).length === 0 }
  }

  return { convert, definitions }
}

/** Returns false for types that never appear in JSON, like `deleted?: void`. */
function isJson(type: ts.Type): boolean {
  if (type.isUnion()) return type.types.some(isJson)
  return !(type.flags & (ts.TypeFlags.Undefined | ts.TypeFlags.Void))
}

function primitive(type: ts.Type): Schema | undefined {
  const { flags } = type
  if (type.isStringLiteral() || type.isNumberLiteral()) return { const: type.value }
  if (flags & ts.TypeFlags.BooleanLiteral) return { type: 'boolean' }
  if (flags & ts.TypeFlags.String) return { type: 'string' }
  if (flags & ts.TypeFlags.Number) return { type: 'number' }
  if (flags & ts.TypeFlags.Null) return { type: 'null' }
  if (flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return {}
  return undefined
}

/** Combines literals to one `enum`, unless the union allows any string. */
function union(parts: Schema[]): Schema {
  const literals = parts.flatMap((part) => ('const' in part ? [part.const] : []))
  const others = parts.filter((part) => !('const' in part))
  const anyText = others.some((part) => part.type === 'string')
  const listed = anyText ? literals.filter((literal) => typeof literal !== 'string') : literals
  const all = listed.length > 0 ? [...others, { enum: listed }] : others
  const [only] = all
  return all.length === 1 && only ? only : { anyOf: all }
}
