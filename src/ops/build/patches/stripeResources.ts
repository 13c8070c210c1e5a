import type { Plugin } from 'vite'

/** Resources of Stripe's API that the product uses: `stripe.paymentIntents` is PaymentIntents. */
export const usedResources = [
  ...['AccountLinks', 'Accounts', 'Customers', 'Disputes', 'Files', 'PaymentIntents', 'PaymentMethods'],
  ...['Payouts', 'Refunds', 'Transfers'],
]
/** Matches the modules of all other resources. */
const file = new RegExp(`/node_modules/stripe/esm/resources/(?!(${usedResources.join('|')})\\.js).+\\.js(\\?|$)`)
const declared = /^export class (\w+)/gm

/** Returns the code of a module with empty classes of the same names; undefined if it declares no class. */
export function withEmptyClasses(code: string): string | undefined {
  const names = [...code.matchAll(declared)].map(([, name]) => name)
  return names.length === 0 ? undefined : names.map((name) => `export class ${name} {}`).join('\n')
}

/** Leaves the unused resources of Stripe's SDK out of the Worker. The SDK's main class imports all of them. */
export const stripeResources: Plugin = {
  name: 'stripe-resources',
  enforce: 'pre',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: file },
    handler(code) {
      const changed = withEmptyClasses(code)
      return changed === undefined ? undefined : { code: changed, map: { mappings: '' } }
    },
  },
}
