import * as z from 'zod'
import { AppError, COMMON } from '#shared/errors.ts'
import type { RestCall } from './table.ts'

/** `accepts`: fields of the input; null if it takes any name. `answers`: fields of the things in the response. */
type Names = { accepts: ReadonlySet<string> | null; answers: ReadonlySet<string> }

type Schema = { properties?: Record<string, Schema>; anyOf?: Schema[]; oneOf?: Schema[]; allOf?: Schema[] }
const schema: z.ZodType<Schema> = z.lazy(() =>
  z.object({
    properties: z.record(z.string(), schema).optional(),
    anyOf: z.array(schema).optional(),
    oneOf: z.array(schema).optional(),
    allOf: z.array(schema).optional(),
  }),
)

const propertiesOf = ({ properties = {}, anyOf = [], oneOf = [], allOf = [] }: Schema): [string, Schema][] => [
  ...Object.entries(properties),
  ...[...anyOf, ...oneOf, ...allOf].flatMap(propertiesOf),
]

const read = (type: z.core.$ZodType | undefined, io: 'input' | 'output'): [string, Schema][] =>
  type ? propertiesOf(schema.parse(z.toJSONSchema(type, { io, unrepresentable: 'any' }))) : []

/** Names by call, derived from its schemas once, because that is slower than the call. */
const known = new WeakMap<RestCall, Names>()

export function namesOf(call: RestCall): Names {
  const found = known.get(call)
  if (found) return found
  const accepts = read(call.input, 'input').map(([name]) => name)
  const answers = read(call.output, 'output').flatMap(([, part]) => {
    const fields = propertiesOf(part).map(([name]) => name)
    // A created thing has an id; a person also has a username, and is not what the call creates.
    return fields.includes('id') && !fields.includes('username') ? fields : []
  })
  const names = { accepts: accepts.length > 0 ? new Set(accepts) : null, answers: new Set(answers) }
  known.set(call, names)
  return names
}

/**
 * Refuses fields of a created thing that the response contains but the input does not accept. A client that sends them
 * expects an effect; other unknown fields are ignored. @throws AppError INVALID with the field
 */
export function refuseIgnored(call: RestCall, body: Readonly<Record<string, unknown>>): void {
  const { accepts, answers } = namesOf(call)
  if (!accepts) return
  const ignored = Object.keys(body).filter((name) => !accepts.has(name) && answers.has(name))
  if (ignored.length === 0) return
  const fields = Object.fromEntries(ignored.map((name) => [name, COMMON.notSettable(name)]))
  throw new AppError(COMMON.invalid, { fields })
}
