import fs from 'node:fs'
import path from 'node:path'
import Stripe from 'stripe'
import { build, type Rolldown } from 'vite'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { stripeResources } from '#providers/payments/stripe/resources.ts'
import { root } from '../../command.ts'
import { onlyStripeResources, withoutMethods } from './stripeResources.ts'

const provider = path.join(root, 'src/providers/payments/stripe')
const notResources = ['webhooks']

const outputSchema = z.object({ output: z.array(z.custom<Rolldown.OutputChunk>()) })

/** Builds Stripe's client like the Worker build. Returns a client and the ids of its modules. */
async function buildClient(used: readonly string[]) {
  const entry = path.join(root, 'node_modules/stripe/esm/stripe.esm.worker.js')
  const plugin = { ...onlyStripeResources(root, used), applyToEnvironment: () => true }
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: { ssr: entry, write: false },
  })
  const [chunk] = outputSchema.parse(built).output
  const module = await import(`data:text/javascript,${encodeURIComponent(chunk?.code ?? '')}`)
  return { stripe: new module.Stripe('sk_test_x'), moduleIds: chunk?.moduleIds ?? [] }
}

const methodsOf = (part: unknown) => Object.getOwnPropertyNames(Object.getPrototypeOf(part))

test('the provider uses each listed part of Stripe and no other', () => {
  const code = fs.globSync('*.ts', { cwd: provider }).map((file) => fs.readFileSync(path.join(provider, file), 'utf8'))
  const used = new Set([...code.join('\n').matchAll(/\bstripe\.(\w+)\./g)].map(([, part]) => part))
  expect([...used].filter((part) => !notResources.includes(String(part))).toSorted()).toEqual([...stripeResources])
})

test('the built client has the listed parts and throws an explanation for any other', async () => {
  const { stripe, moduleIds } = await buildClient(stripeResources)
  const whole = new Stripe('sk_test_x')
  for (const part of stripeResources) expect(methodsOf(stripe[part])).toEqual(methodsOf(whole[part]))
  expect(stripe.webhooks.constructEventAsync).toBeTypeOf('function')
  expect(() => stripe.coupons.create({})).toThrow("The Worker is built without Stripe's CouponResource")
  expect(() => stripe.billing.meters.list()).toThrow("The Worker is built without Stripe's Billing")
  expect(moduleIds.filter((id) => id.includes('/resources/Billing/Meters'))).toEqual([])
})

test('a listed part that the SDK lacks stops the build', () => {
  expect(() => onlyStripeResources(root, ['payouts', 'tips'])).toThrow("Stripe's SDK has no tips.")
})

test('a module that exports more than classes cannot be left out', () => {
  expect(withoutMethods('export class A {\n}\n')).toContain('export class A {')
  expect(() => withoutMethods('export class A {\n}\nexport const b = 1\n')).toThrow('nothing but classes')
})
