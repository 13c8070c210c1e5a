import accepted from './contract/parameters.json' with { type: 'json' }
import { notEmulated, refuse } from './errors.ts'
import type { Params } from './form.ts'
import type { Operation } from './router.ts'

const ACCEPTED = new Map(Object.entries(accepted).map(([type, names]) => [type, new Set(names)]))

/** Parameters that Stripe.js sends and the SDK's types do not contain. */
const FROM_THE_PAGE = new Set(['client_secret'])

/**
 * Refuses parameters that Stripe does not know, by the types of the installed SDK, and parameters that the stand-in
 * does not support. contract/parameters.json is generated from these types.
 */
export function checkParameters(operation: Operation, params: Params, publishable: boolean): void {
  const known = ACCEPTED.get(operation.accepts)
  if (!known) throw new Error(`contract/parameters.json has no ${operation.accepts}; generate it again`)
  for (const name of Object.keys(params)) {
    if (name === 'expand' || (publishable && FROM_THE_PAGE.has(name))) continue
    if (!known.has(name)) throw unknown(operation, name)
    if (!operation.understands.includes(name)) throw notEmulated(`the parameter ${name} here`, name)
  }
}

function unknown(operation: Operation, name: string) {
  if (name === 'payment_method_types' && operation.accepts.startsWith('PaymentIntent'))
    return refuse(
      'The `payment_method_types` parameter is no longer supported on this API version. Use dynamic payment methods, ' +
        '`allowed_payment_method_types` or `excluded_payment_method_types`.',
      { param: name, code: 'payment_method_types_no_longer_supported' },
    )
  return refuse(`Received unknown parameter: ${name}`, { param: name, code: 'parameter_unknown' })
}
