import { isObject } from './json.ts'
import { overlay } from './overlay.ts'

/** Shows the bank's challenge over the page until the user completes, fails or cancels it. */
export async function showChallenge(origin: string, address: string, intent: string): Promise<void> {
  const url = new URL(address)
  url.searchParams.set('parent', location.origin)
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
  const { frame, cancel } = build(`${origin}${url.pathname}${url.search}`)
  const dialog = overlay('3-D Secure', giveUp)
  dialog.appendChild(frame)
  dialog.appendChild(cancel)
  addEventListener('message', listen)
  cancel.addEventListener('click', giveUp)
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
  return { frame, cancel }
}
