import type { Reply } from './api.ts'
import { type CardElement, createElement, type ElementContext } from './element.ts'
import type { Authorized } from './express.ts'
import { IntegrationError } from './integration-error.ts'
import { isObject, type JsonObject, textAt } from './json.ts'
import type { ElementKind } from './messages.ts'

export type Elements = {
  create(type: unknown, options?: JsonObject): CardElement
  getElement(type: unknown): CardElement | null
  update(changes: JsonObject): void
  fetchUpdates(): Promise<JsonObject>
  submit(): Promise<JsonObject>
  clientSecret(): unknown
  submitted(): boolean
  /** Returns the last payment that a wallet authorized, and clears it. */
  takeWallet(): Reply | undefined
}

const KINDS: readonly string[] = ['card', 'payment', 'expressCheckout'] satisfies ElementKind[]
const isKind = (name: unknown): name is ElementKind => typeof name === 'string' && KINDS.includes(name)

/** Implements `stripe.elements(options)`: creates a group of card, payment and express checkout elements. */
export function createElements(
  context: Pick<ElementContext, 'origin' | 'key' | 'account'>,
  given: JsonObject,
): Elements {
  let options = given
  if (options.paymentMethodTypes !== undefined)
    throw new IntegrationError(
      'elements(): `paymentMethodTypes` is no longer supported; use `allowedPaymentMethodTypes`.',
    )
  if (options.mode === 'payment' && !(Number(options.amount) > 0))
    throw new IntegrationError(
      "In order to create a payment element with mode 'payment' you must pass amount and currency.",
    )
  const elements = new Map<ElementKind, CardElement>()
  let submitted = false
  let authorized: Authorized | undefined
  return {
    create(type, elementOptions = {}) {
      const kind = kindOf(type)
      if (elements.has(kind))
        throw new IntegrationError(`Can only create one Element of type ${kind} through \`elements()\`.`)
      const element = createElement({
        kind,
        context: {
          ...context,
          appearance: () => options.appearance,
          price: () => ({ amount: Number(options.amount), currency: textAt(options, 'currency') ?? 'usd' }),
          authorize: (now) => {
            authorized = now
          },
        },
        options: elementOptions,
        forget: () => elements.delete(kind),
      })
      elements.set(kind, element)
      return element
    },
    getElement: (type) => elements.get(kindOf(type)) ?? null,
    update(changes) {
      options = { ...options, ...changes }
      for (const element of elements.values()) element.refresh()
    },
    fetchUpdates: async () => ({}),
    async submit() {
      if (authorized) {
        submitted = true
        return { selectedPaymentMethod: authorized.wallet }
      }
      const element = elements.get('payment') ?? elements.get('card')
      if (!element) throw new IntegrationError('elements.submit() needs a mounted element.')
      submitted = true
      const { error } = await element.ask({ ask: 'validate' })
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    clientSecret: () => options.clientSecret,
    submitted: () => submitted,
    takeWallet() {
      const method = authorized?.method
      authorized = undefined
      return method
    },
  }
}

/** Returns the kind of an element. react-stripe-js passes a component that contains the element's name. */
function kindOf(type: unknown): ElementKind {
  const carrier = typeof type === 'function' || isObject(type) ? Reflect.get(type, '__elementType') : undefined
  const name: unknown = carrier ?? type
  if (isKind(name)) return name
  throw new IntegrationError(
    `Invalid element type: ${String(name)}. The local stand-in draws ${KINDS.join(', ')} only.`,
  )
}
