import { type FrameSettings, type FromFrame, ours, type ToFrame } from './messages.ts'

/** This frame's end of the messages with the page around it. */
export type FramePage = {
  settings: FrameSettings
  send(message: FromFrame): void
  listen(heard: (message: ToFrame) => void): void
  /** Tells the page how tall this frame is, now and whenever that changes. */
  reportHeight(): void
}

export function framePage(): FramePage {
  // Written by our own script in the page, which is served together with this one.
  const settings = JSON.parse(decodeURIComponent(location.hash.slice(1))) as FrameSettings
  const { nonce, parent: page } = settings
  const send: FramePage['send'] = (message) => window.parent.postMessage({ nonce, ...message }, page)
  return {
    settings,
    send,
    listen(heard) {
      addEventListener('message', (event) => {
        if (event.source !== window.parent || event.origin !== page) return
        const message = ours<ToFrame>(event.data, nonce)
        if (message) heard(message)
      })
    },
    reportHeight() {
      const report = () => send({ say: 'height', px: Math.ceil(document.body.getBoundingClientRect().height) })
      new ResizeObserver(report).observe(document.body)
    },
  }
}
