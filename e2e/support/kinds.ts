import type { BrowserContext } from '@playwright/test'

/**
 * A browser that differs from a fresh Chromium.
 * `translated`: a translator wraps every text, functions newer than the oldest supported browser are missing, and the
 * clock is ten minutes slow. `restricted`: storage, channels and notifications are refused, and the clock is ten minutes
 * fast.
 */
export type BrowserKind = 'plain' | 'translated' | 'restricted'

const tenMinutes = 10 * 60_000

/** Applies a kind to every page of the context. */
export async function applyKind(context: BrowserContext, kind: BrowserKind): Promise<void> {
  if (kind === 'plain') return
  await context.addInitScript(shiftClock, kind === 'translated' ? -tenMinutes : tenMinutes)
  await context.addInitScript(kind === 'translated' ? translate : restrict)
}

function shiftClock(ms: number): void {
  const Real = Date
  const now = Real.now.bind(Real)
  window.Date = new Proxy(Real, {
    construct: (target, given) => (given.length === 0 ? new Real(now() + ms) : Reflect.construct(target, given)),
    apply: () => new Real(now() + ms).toString(),
    get: (target, name) => (name === 'now' ? () => now() + ms : Reflect.get(target, name)),
  })
}

/** Wraps texts as they appear, and removes functions that the oldest supported browser lacks. */
function translate(): void {
  for (const [owner, name] of [
    [AbortSignal, 'any'],
    [URL, 'parse'],
    [URL, 'canParse'],
    [Map, 'groupBy'],
    [Object, 'groupBy'],
    [Promise, 'withResolvers'],
    [Intl, 'Segmenter'],
  ] as const)
    Reflect.deleteProperty(owner, name)

  function wrap(root: Node): void {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
    const texts: Node[] = []
    for (let node: Node | null = walker.currentNode; node; node = walker.nextNode()) texts.push(node)
    for (const text of texts) {
      const parent = text.parentElement
      if (text.nodeType !== Node.TEXT_NODE || !text.textContent?.trim()) continue
      if (!parent || parent.closest('head, script, style, textarea, svg, font, [translate="no"]')) continue
      const wrapper = document.createElement('font')
      parent.insertBefore(wrapper, text)
      wrapper.appendChild(text)
    }
  }
  const observer = new MutationObserver((records) => {
    for (const { addedNodes } of records) for (const node of addedNodes) if (node.isConnected) wrap(node)
  })
  // a translator begins when the page is shown
  window.addEventListener('load', () => {
    wrap(document.body)
    observer.observe(document.body, { childList: true, subtree: true })
  })
}

/** Refuses storage, channels between tabs, and notifications, as embedded pages and private windows do. */
function restrict(): void {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(window, name, { get: refuse, configurable: true })
  Object.defineProperty(window, 'BroadcastChannel', {
    value: class {
      constructor() {
        refuse()
      }
    },
  })
  Reflect.deleteProperty(window, 'Notification')
}
