type Fields = Record<string, unknown>

/** Supported aliases of a person's `avatar_url`. */
const aliases = ['profile_pic_url', 'profilePicture'] as const

const isPlain = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && [Object.prototype, null].includes(Object.getPrototypeOf(value))

const isPerson = (fields: Fields) => 'username' in fields && 'avatar_url' in fields

/** Returns a copy of the response in which every person has all picture aliases. */
export function withAliases(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(withAliases)
  if (!isPlain(answer)) return answer
  const copy: Fields = {}
  for (const [name, value] of Object.entries(answer)) copy[name] = withAliases(value)
  if (isPerson(copy)) for (const alias of aliases) copy[alias] = copy.avatar_url
  return copy
}

/** Adds the aliases to the JSON schema of a response. */
export function describeAliases(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(describeAliases)
  if (!isPlain(schema)) return schema
  const copy: Fields = {}
  for (const [name, value] of Object.entries(schema)) copy[name] = describeAliases(value)
  const { properties, required } = copy
  if (copy.type !== 'object' || !isPlain(properties) || !isPerson(properties)) return copy
  for (const alias of aliases) properties[alias] = properties.avatar_url
  if (Array.isArray(required) && required.includes('avatar_url'))
    copy.required = [...new Set([...required, ...aliases])]
  return copy
}
