import { createApi } from './api.ts'
import { createElements } from './elements.ts'
import { IntegrationError } from './integration-error.ts'
import type { JsonObject } from './json.ts'
import { createPayments } from './payments.ts'

/**
 * Element of this script. Its origin serves the frames and the API; with Stripe's real hosts, the API has another one.
 */
const script = document.currentScript
const origin = new URL(script instanceof HTMLScriptElement ? script.src : location.href).origin
const apiOrigin = origin === 'https://js.stripe.com' ? 'https://api.stripe.com' : origin

const REMOVED = ['handleCardPayment', 'confirmPaymentIntent', 'createSource', 'retrieveSource', 'createToken']

/** Creates the object of Stripe.js, as far as card payments need it. Unlike Stripe.js it refuses live keys. */
function Stripe(key: unknown, options: JsonObject = {}) {
  if (typeof key !== 'string' || !/^pk_(test|live)_/.test(key))
    throw new IntegrationError(
      'Please call Stripe() with your publishable key. You used an empty string or a secret key.',
    )
  if (key.startsWith('pk_live')) throw new IntegrationError('The local stand-in refuses live keys.')
  const account = typeof options.stripeAccount === 'string' ? options.stripeAccount : undefined
  const wrappers: unknown[] = []
  return {
    elements: (given: JsonObject = {}) => createElements({ origin, key, account }, given),
    ...createPayments(createApi(apiOrigin, key, account), origin),
    ...Object.fromEntries(REMOVED.map((name) => [name, removedMethod(name)])),
    registerAppInfo: (info: unknown) => void wrappers.push(info),
    _registerWrapper: (info: unknown) => void wrappers.push(info),
    /** Libraries that have registered themselves; a test checks that both do. */
    _wrappers: wrappers,
  }
}

function removedMethod(name: string) {
  return () => {
    throw new IntegrationError(`stripe.${name} is not part of this version of Stripe.js.`)
  }
}

Stripe.version = 'endive'
Object.assign(window, { Stripe })
