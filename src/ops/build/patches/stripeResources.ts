import fs from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const inside = /\/node_modules\/stripe\/esm\/(resources\.js|resources\/.+\.js)$/
const helper = '\0left-out-of-stripe'
const helperCode = `export function leftOut(name) {
  const message = "The Worker is built without Stripe's " + name + ': src/providers/payments/stripe/resources.ts lists what it has.'
  return new Proxy({}, { get() { throw new Error(message) } })
}`

/** Returns the module of each resource below the package's `esm`, by the client's name for it, such as `payouts`. */
export function modulesOf(core: string): Map<string, string> {
  const imports = core.matchAll(/^import \{ (\w+),? \} from '\.\/(resources\/[\w/]+\.js)';$/gm)
  const fileOf = new Map([...imports].map(([, name = '', file = '']) => [name, file]))
  const parts = core.matchAll(/^ +this\.(\w+) = new (\w+)\(this\);$/gm)
  return new Map(
    [...parts].flatMap(([, part = '', name = '']) => {
      const file = fileOf.get(name)
      return file === undefined ? [] : [[part, file] as const]
    }),
  )
}

/** Returns a module with the same classes, whose objects throw as soon as they are used. */
export function withoutMethods(code: string): string {
  const names = [...code.matchAll(/^export class (\w+)/gm)].map(([, name = '']) => name)
  if (names.length === 0 || names.length !== [...code.matchAll(/^export\b/gm)].length)
    throw new Error('Only a module that exports nothing but classes can be left out.')
  const classes = names.map(
    (name) => `export class ${name} { constructor() { return leftOut(${JSON.stringify(name)}) } }`,
  )
  return [`import { leftOut } from '${helper}'`, ...classes].join('\n')
}

/**
 * Leaves all other resources of Stripe's API out of the Worker. Tree shaking cannot remove them, because the client creates
 * an object for each of its 80 resources; they are most of the SDK.
 * @throws at build time if the SDK has no such resource
 */
export function onlyStripeResources(root: string, used: readonly string[]): Plugin {
  const esm = path.join(root, 'node_modules/stripe/esm')
  const modules = modulesOf(fs.readFileSync(path.join(esm, 'stripe.core.js'), 'utf8'))
  const missing = used.filter((part) => !modules.has(part))
  if (missing.length > 0) throw new Error(`Stripe's SDK has no ${missing.join(', ')}.`)
  const kept = new Set(used.map((part) => modules.get(part)))
  return {
    name: 'only-stripe-resources',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    resolveId: (id) => (id === helper ? id : undefined),
    load(id) {
      if (id === helper) return helperCode
      const [, file = ''] = inside.exec(id) ?? []
      if (file === '' || kept.has(file)) return undefined
      // A map of every class, for programs that build their own client.
      if (file === 'resources.js') return "export { OAuthResource } from './resources/OAuth.js'"
      return withoutMethods(fs.readFileSync(id, 'utf8'))
    },
  }
}
