import { type Reply, UNREACHABLE } from './api.ts'
import { IntegrationError } from './integration-error.ts'
import type { JsonObject } from './json.ts'
import { lookFrom } from './look.ts'
import { type ElementKind, type FrameSettings, type FromFrame, ours, type Question, type ToFrame } from './messages.ts'

export type ElementContext = {
  origin: string
  key: string
  account: string | undefined
  appearance(): unknown
}

type Handler = (event: unknown) => void

const INITIAL_HEIGHT = { card: '24px', payment: '220px' } as const
/** The frame is larger than its place by this, so that the focus ring of a field is not cut off. */
const FOCUS_RING_PX = 4
let created = 0

/** An element as react-stripe-js drives it: a frame of the provider in the page, and messages. */
export type Element = ReturnType<typeof createElement>

export function createElement(kind: ElementKind, context: ElementContext, given: JsonObject, forget: () => void) {
  let options = given
  let frame: HTMLIFrameElement | undefined
  let ready = Promise.withResolvers<void>()
  const handlers = new Map<string, Handler[]>()
  const waiting = new Map<number, (reply: Reply) => void>()
  const nonce = crypto.randomUUID()
  let asked = 0

  const fire = (name: string, event: unknown) => {
    for (const handler of handlers.get(name)?.slice() ?? []) handler(event)
  }
  const send = (message: ToFrame) => frame?.contentWindow?.postMessage({ nonce, ...message }, context.origin)
  const look = () => {
    const colorScheme = frame ? getComputedStyle(frame).colorScheme : 'normal'
    return lookFrom(context.appearance(), options.style, colorScheme)
  }

  const listen = (event: MessageEvent) => {
    if (!frame || event.source !== frame.contentWindow || event.origin !== context.origin) return
    const message = ours<FromFrame>(event.data, nonce)
    if (!message) return
    if (message.say === 'height') frame.style.height = `${message.px}px`
    else if (message.say === 'reply') {
      waiting.get(message.id)?.(message.reply)
      waiting.delete(message.id)
    } else if (message.say === 'ready') {
      ready.resolve()
      fire('ready', element)
      fire('loaderstart', { elementType: kind })
    } else if (message.say === 'change') fire('change', { elementType: kind, ...message.state })
    else fire(message.say, { elementType: kind })
  }

  const settings = (): FrameSettings => ({
    kind,
    nonce,
    key: context.key,
    parent: location.origin,
    account: context.account,
    hidePostalCode: options.hidePostalCode === true,
    disabled: options.disabled === true,
    look: look(),
  })

  const element = {
    _elementType: kind,
    mount(target: string | HTMLElement) {
      const node = typeof target === 'string' ? document.querySelector(target) : target
      if (!node)
        throw new IntegrationError('The selector you specified applies to no DOM elements that are on the page.')
      if (frame) return element
      frame = createFrame(kind)
      node.classList.add('StripeElement')
      node.appendChild(frame)
      addEventListener('message', listen)
      frame.src = `${context.origin}/assets/frame#${encodeURIComponent(JSON.stringify(settings()))}`
      return element
    },
    unmount() {
      removeEventListener('message', listen)
      frame?.remove()
      frame = undefined
      ready = Promise.withResolvers()
      for (const answer of waiting.values()) answer(UNREACHABLE)
      waiting.clear()
      return element
    },
    destroy() {
      element.unmount()
      forget()
      return element
    },
    on(name: string, handler: Handler) {
      handlers.set(name, [...(handlers.get(name) ?? []), handler])
      return element
    },
    off(name: string, handler?: Handler) {
      handlers.set(name, handler ? (handlers.get(name) ?? []).filter((other) => other !== handler) : [])
      return element
    },
    once(name: string, handler: Handler) {
      const one: Handler = (event) => {
        element.off(name, one)
        handler(event)
      }
      return element.on(name, one)
    },
    update(changes: JsonObject) {
      options = { ...options, ...changes }
      element.refresh()
      if ('disabled' in changes) send({ say: 'disabled', disabled: options.disabled === true })
      return element
    },
    /** After the group's appearance changed. */
    refresh: () => void send({ say: 'look', look: look() }),
    focus: () => void send({ say: 'focus' }),
    blur: () => void send({ say: 'blur' }),
    clear: () => void send({ say: 'clear' }),
    collapse: () => {},
    async ask(question: Question): Promise<Reply> {
      if (!frame)
        throw new IntegrationError(
          'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to ' +
            'use is still mounted.',
        )
      await ready.promise
      const id = ++asked
      const { promise, resolve } = Promise.withResolvers<Reply>()
      waiting.set(id, resolve)
      send({ say: 'ask', id, ...question })
      return promise
    },
  }
  return element
}

function createFrame(kind: ElementKind): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  created += 1
  frame.name = `__privateStripeFrame${1000 + created}`
  frame.title = kind === 'card' ? 'Secure card payment input frame' : 'Secure payment input frame'
  frame.allow = 'payment *'
  const ring = kind === 'payment' ? FOCUS_RING_PX : 0
  // Properties, not a style attribute: the page's policy forbids inline style.
  Object.assign(frame.style, {
    border: '0',
    margin: `${-ring}px`,
    padding: '0',
    display: 'block',
    width: '1px',
    minWidth: `calc(100% + ${2 * ring}px)`,
    overflow: 'hidden',
    height: INITIAL_HEIGHT[kind],
  })
  return frame
}
