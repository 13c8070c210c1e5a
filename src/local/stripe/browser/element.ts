import type { Reply } from './api.ts'
import { type Authorized, pressWallet, readyEvent } from './express.ts'
import { createFrameLink } from './frame-link.ts'
import { createHandlers, type Handler } from './handlers.ts'
import { IntegrationError } from './integration-error.ts'
import { type JsonObject, objectAt } from './json.ts'
import { lookFrom } from './look.ts'
import type { ElementKind, FrameSettings, FromFrame, Question } from './messages.ts'
import { CAMEL, type Wallet, walletsIn } from './wallet-names.ts'

export type ElementContext = {
  origin: string
  key: string
  account: string | undefined
  appearance(): unknown
  price(): { amount: number; currency: string }
  authorize(authorized: Authorized | undefined): void
}

/** An element, with the methods that react-stripe-js uses. Methods that change the element return it. */
export type CardElement = {
  readonly _elementType: ElementKind
  mount(target: string | Element): CardElement
  unmount(): CardElement
  destroy(): CardElement
  on(name: string, handler: Handler): CardElement
  off(name: string, handler?: Handler): CardElement
  once(name: string, handler: Handler): CardElement
  update(changes: JsonObject): CardElement
  /** Applies a changed appearance of the group. */
  refresh(): void
  focus(): void
  blur(): void
  clear(): void
  collapse(): void
  ask(question: Question): Promise<Reply>
}

type NewElement = { kind: ElementKind; context: ElementContext; options: JsonObject; forget: () => void }

/** Creates an element. Calls `forget` when the page destroys it. */
export function createElement({ kind, context, options: given, forget }: NewElement): CardElement {
  let options = given
  const nonce = crypto.randomUUID()
  const handlers = createHandlers()
  const link = createFrameLink(context.origin, nonce, kind, (message) => {
    if (message.say === 'wallet') {
      const { wallet } = message
      const { authorize } = context
      return void pressWallet({ wallet, handlers, ask: link.ask, price: context.price(), authorize })
    }
    const [name, event] = eventOf(kind, element, message)
    handlers.fire(name, event)
  })
  const look = () => lookFrom(context.appearance(), options, link.colorScheme())
  const chain =
    <A extends unknown[]>(run: (...args: A) => void) =>
    (...args: A): CardElement => {
      run(...args)
      return element
    }
  const element: CardElement = {
    _elementType: kind,
    mount(target) {
      const node = placeOf(target)
      if (link.mounted()) return element
      node.classList.add('StripeElement')
      link.mount(node, settingsOf(kind, nonce, context, options, look()))
      return element
    },
    unmount: chain(link.unmount),
    destroy: chain(() => {
      forget()
      link.unmount()
    }),
    on: chain(handlers.on),
    off: chain(handlers.off),
    once: chain(handlers.once),
    update(changes) {
      options = { ...options, ...changes }
      element.refresh()
      if ('disabled' in changes || 'readOnly' in changes) link.send({ say: 'disabled', disabled: isLocked(options) })
      return element
    },
    refresh: () => link.send({ say: 'look', look: look() }),
    focus: () => link.send({ say: 'focus' }),
    blur: () => link.send({ say: 'blur' }),
    clear: () => link.send({ say: 'clear' }),
    collapse: () => {},
    ask: link.ask,
  }
  return element
}

/** Converts a message of the frame to an event of the element. */
function eventOf(kind: ElementKind, element: CardElement, message: FromFrame): [name: string, event: unknown] {
  if (message.say === 'ready') return ['ready', element]
  if (message.say === 'wallets') return ['ready', readyEvent(message.available)]
  if (message.say === 'change') return ['change', { elementType: kind, ...message.state }]
  return [message.say, { elementType: kind }]
}

function placeOf(target: string | Element): Element {
  const node = typeof target === 'string' ? document.querySelector(target) : target
  if (node) return node
  throw new IntegrationError('The selector you specified applies to no DOM elements that are on the page.')
}

function settingsOf(
  kind: ElementKind,
  nonce: string,
  { key, account }: ElementContext,
  options: JsonObject,
  look: FrameSettings['look'],
): FrameSettings {
  const address = objectAt(objectAt(options, 'fields'), 'billingDetails').address
  const hidePostalCode = options.hidePostalCode === true || address === 'if_required'
  return {
    kind,
    nonce,
    key,
    parent: location.origin,
    account,
    hidePostalCode,
    disabled: isLocked(options),
    wallets: enabledWallets(options),
    look,
  }
}

const isLocked = (options: JsonObject): boolean => options.disabled === true || options.readOnly === true

/** Returns the wallets that the page has not disabled, in the page's order. */
function enabledWallets(options: JsonObject): Wallet[] {
  const order = walletsIn(options.paymentMethodOrder)
  const all = [...order, ...walletsIn(Object.keys(CAMEL)).filter((wallet) => !order.includes(wallet))]
  return all.filter((wallet) => objectAt(options, 'paymentMethods')[CAMEL[wallet]] !== 'never')
}
