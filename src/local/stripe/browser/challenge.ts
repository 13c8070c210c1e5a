import { isObject } from './json.ts'

/**
 * Shows the bank's question over the page until it is answered or cancelled. A native modal dialog: everything behind
 * it is inert for pointer, keyboard and screen reader, whatever focus trap the page itself has.
 */
export async function showChallenge(origin: string, address: string, intent: string): Promise<void> {
  const url = new URL(address)
  url.searchParams.set('parent', location.origin)
  const { dialog, frame, cancel } = build(`${origin}${url.pathname}${url.search}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  const listen = (event: MessageEvent) => {
    if (event.source !== frame.contentWindow || event.origin !== origin) return
    if (isObject(event.data) && event.data.challenged === intent) resolve()
  }
  const giveUp = () => {
    const failed = new URLSearchParams({ r: 'fail' })
    void fetch(frame.src, { method: 'POST', mode: 'no-cors', body: failed }).then(
      () => resolve(),
      () => resolve(),
    )
  }
  addEventListener('message', listen)
  cancel.addEventListener('click', giveUp)
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    giveUp()
  })
  // The page's own dialog must not take a click in here for a click beside it.
  for (const name of ['pointerdown', 'mousedown', 'click'])
    dialog.addEventListener(name, (event) => event.stopPropagation())
  frame.addEventListener('load', () => frame.focus(), { once: true })
  document.body.appendChild(dialog)
  dialog.showModal()
  try {
    await promise
  } finally {
    removeEventListener('message', listen)
    dialog.close()
    dialog.remove()
  }
}

function build(source: string) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', '3-D Secure')
  // Properties, not a style attribute: the page's policy forbids inline style.
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    width: '100vw',
    height: '100dvh',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    border: '0',
    padding: '16px',
    boxSizing: 'border-box',
    background: 'rgba(12, 10, 16, 0.6)',
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '12px',
  })
  const frame = document.createElement('iframe')
  frame.name = '__stripeEmulator3ds'
  frame.title = '3D Secure'
  frame.src = source
  Object.assign(frame.style, {
    width: 'min(400px, calc(100vw - 32px))',
    height: 'min(420px, calc(100dvh - 96px))',
    border: '0',
    borderRadius: '16px',
    background: '#ffffff',
    colorScheme: 'light',
  })
  const cancel = document.createElement('button')
  cancel.type = 'button'
  cancel.textContent = 'Cancel payment'
  Object.assign(cancel.style, {
    font: '500 16px/1.5 system-ui, sans-serif',
    color: '#ffffff',
    background: 'rgba(12, 10, 16, 0.7)',
    border: '1px solid rgba(255, 255, 255, 0.6)',
    borderRadius: '12px',
    padding: '10px 20px',
    cursor: 'pointer',
  })
  dialog.appendChild(frame)
  dialog.appendChild(cancel)
  return { dialog, frame, cancel }
}
