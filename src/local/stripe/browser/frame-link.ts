import { type Reply, UNREACHABLE } from './api.ts'
import { IntegrationError } from './integration-error.ts'
import {
  type ElementKind,
  type FrameSettings,
  type FromFrame,
  ownMessage,
  type Question,
  type ToFrame,
} from './messages.ts'

const INITIAL_HEIGHT = { card: '24px', payment: '220px', expressCheckout: '0' } as const
const TITLE = {
  card: 'Secure card payment input frame',
  payment: 'Secure payment input frame',
  expressCheckout: 'Secure express checkout frame',
} as const
/** Width by which the frame exceeds its container on each side, so that it does not clip the focus ring of a field. */
const FOCUS_RING_PX = 4
let created = 0

export type FrameLink = {
  /** Returns the colour scheme around the frame. A transparent frame must have the same one. */
  colorScheme(): string
  mount(node: Element, settings: FrameSettings): void
  mounted(): boolean
  unmount(): void
  send(message: ToFrame): void
  ask(question: Question): Promise<Reply>
}

/** Creates a frame in the page and exchanges messages with it. Matches each reply to its question. */
export function createFrameLink(
  origin: string,
  nonce: string,
  kind: ElementKind,
  onMessage: (message: FromFrame) => void,
): FrameLink {
  let frame: HTMLIFrameElement | undefined
  let ready = Promise.withResolvers<void>()
  const waiting = new Map<number, (reply: Reply) => void>()
  let lastId = 0
  const send = (message: ToFrame) => frame?.contentWindow?.postMessage({ nonce, ...message }, origin)
  const listen = (event: MessageEvent) => {
    if (!frame || event.source !== frame.contentWindow || event.origin !== origin) return
    const message = ownMessage<FromFrame>(event.data, nonce)
    if (!message) return
    if (message.say === 'height') frame.style.height = `${message.px}px`
    else if (message.say === 'reply') waiting.get(message.id)?.(message.reply)
    else if (message.say === 'ready' || message.say === 'wallets') ready.resolve()
    onMessage(message)
  }
  return {
    colorScheme: () => (frame ? getComputedStyle(frame).colorScheme : 'normal'),
    mounted: () => frame !== undefined,
    mount(node, settings) {
      frame = createFrame(kind)
      node.appendChild(frame)
      addEventListener('message', listen)
      const look = { ...settings.look, colorScheme: getComputedStyle(frame).colorScheme }
      const name = kind === 'expressCheckout' ? 'wallets' : 'frame'
      frame.src = `${origin}/assets/${name}#${encodeURIComponent(JSON.stringify({ ...settings, look }))}`
    },
    unmount() {
      removeEventListener('message', listen)
      frame?.remove()
      frame = undefined
      ready = Promise.withResolvers()
      for (const answer of waiting.values()) answer(UNREACHABLE)
    },
    send,
    async ask(question) {
      if (!frame) throw notMounted()
      await ready.promise
      const id = ++lastId
      const { promise, resolve } = Promise.withResolvers<Reply>()
      waiting.set(id, resolve)
      send({ say: 'ask', id, ...question })
      return promise.finally(() => waiting.delete(id))
    },
  }
}

function notMounted(): IntegrationError {
  return new IntegrationError(
    'We could not retrieve data from the specified Element. Please make sure the Element you are attempting to use ' +
      'is still mounted.',
  )
}

function createFrame(kind: ElementKind): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  created += 1
  frame.name = `__privateStripeFrame${1000 + created}`
  frame.title = TITLE[kind]
  const ring = kind === 'card' ? 0 : FOCUS_RING_PX
  // Sets properties instead of a style attribute, because the page's policy forbids inline styles.
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
