import { type FrameSettings, type FromFrame, ownMessage, type ToFrame } from './messages.ts'

/** Messages between the frame and its page, on the frame's side. */
export type FramePage = {
  settings: FrameSettings
  send(message: FromFrame): void
  listen(onMessage: (message: ToFrame) => void): void
  /** Reports the frame's height to the page, now and after every change. */
  reportHeight(): void
}

export function framePage(): FramePage {
  // The stand-in's script in the page wrote these settings; it has the same version.
  const settings = JSON.parse(decodeURIComponent(location.hash.slice(1))) as FrameSettings
  const { nonce, parent: page } = settings
  const send: FramePage['send'] = (message) => window.parent.postMessage({ nonce, ...message }, page)
  return {
    settings,
    send,
    listen(onMessage) {
      addEventListener('message', (event) => {
        if (event.source !== window.parent || event.origin !== page) return
        const message = ownMessage<ToFrame>(event.data, nonce)
        if (message) onMessage(message)
      })
    },
    reportHeight() {
      const report = () => send({ say: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) })
      new ResizeObserver(report).observe(document.body)
    },
  }
}
