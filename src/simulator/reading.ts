import type { AccessClaims } from '#server/access-token.ts'

/** A caller: claims null for a visitor; the country as the edge reports it. */
export type Asker = { claims: AccessClaims | null; country?: string | null | undefined }

/** A query by its path, such as `orders.one`. */
export type Query = { path: string; input: Record<string, unknown> }

/** Calls a query. */
export function read(caller: object, { path, input }: Query): Promise<unknown> {
  let procedure: unknown = caller
  for (const name of path.split('.')) procedure = Reflect.get(Object(procedure), name)
  if (typeof procedure !== 'function') throw new Error(`There is no query ${path}.`)
  return procedure(input)
}
