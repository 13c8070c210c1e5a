import type { Params } from './form.ts'
import type { Caller } from './world.ts'

export type Call = {
  params: Params
  /** The `:id` of the address; empty where it has none. */
  id: string
  caller: Caller
}

export type Operation = {
  method: string
  path: RegExp
  /** The SDK's type whose properties are the parameters the vendor takes; others are unknown to it. */
  accepts: string
  /** Of those, the ones the stand-in acts on; the rest is refused rather than ignored. */
  understands: readonly string[]
  /** May be called with the publishable key. */
  publishable: boolean
  /** May be called on behalf of a connected account. */
  connected: boolean
  run(call: Call): object
}

type Permissions = Partial<Pick<Operation, 'publishable' | 'connected'>>

/** `operation('POST /v1/customers', 'CustomerCreateParams', 'email name', call => …)`. */
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

/** The parameters of every list, for `understands`. */
export const PAGING = 'ending_before limit starting_after'

export function findOperation(operations: Operation[], method: string, path: string) {
  for (const candidate of operations) {
    const match = candidate.method === method ? candidate.path.exec(path) : null
    if (match) return { operation: candidate, id: match[1] ?? '' }
  }
  return undefined
}
