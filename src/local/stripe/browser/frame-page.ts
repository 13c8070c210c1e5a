import { type FrameSettings, type FromFrame, ours, type ToFrame } from './messages.ts'

/** The frame's side of the messages with the page. */
export type FramePage = {
  settings: FrameSettings
  send(message: FromFrame): void
  listen(heard: (message: ToFrame) => void): void
  /** Reports the frame's height to the page, now and after every change. */
  reportHeight(): void
}

export function framePage(): FramePage {
  // Written by the stand-in's own script in the page, which has the same version.
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
