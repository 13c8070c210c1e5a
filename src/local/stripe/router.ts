import type { Params } from './form.ts'
import type { Caller } from './world.ts'

export type Call = {
  params: Params
  /** The `:id` of the path; empty if the path has none. */
  id: string
  caller: Caller
}

export type Operation = {
  method: string
  path: RegExp
  /** Name of the SDK's type whose properties are the parameters of the operation. */
  accepts: string
  /** Parameters that the stand-in supports. It refuses all others instead of ignoring them. */
  understands: readonly string[]
  /** True if the publishable key can use the operation. */
  publishable: boolean
  /** True if the operation supports connected accounts. */
  connected: boolean
  run(call: Call): object
}

type Permissions = Partial<Pick<Operation, 'publishable' | 'connected'>>

/** Declares an operation: `operation('POST /v1/customers', 'CustomerCreateParams', 'email name', call => …)`. */
export function operation(
  address: string,
  accepts: string,
  understands: string,
  run: Operation['run'],
  permissions: Permissions = {},
): Operation {
  const [method = '', path = ''] = address.split(' ')
  const pattern = new RegExp(`^${path.replace(':id', '([\\w-]+)')}$`)
  const names = understands.split(' ').filter(Boolean)
  const closed = { publishable: false, connected: false }
  return { method, path: pattern, accepts, understands: names, ...closed, ...permissions, run }
}

/** Supported parameters of every list, for `understands`. */
export const PAGING = 'ending_before limit starting_after'

export function findOperation(operations: Operation[], method: string, path: string) {
  for (const candidate of operations) {
    const match = candidate.method === method ? candidate.path.exec(path) : null
    if (match) return { operation: candidate, id: match[1] ?? '' }
  }
  return undefined
}
