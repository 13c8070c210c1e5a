import { useEffect, useRef } from 'react'
import { useChannelEvent } from '#client/realtime/useChannelEvent.ts'
import { chatChannel } from '#shared/channels.ts'
import { parsedNews } from '../../news/state.ts'
import { heartButton, heartsEveryMs, risingPerUpdate } from '../spec.ts'
import { echoed } from '../state.ts'
import { rise } from './rising.ts'
import { tapsStore } from './taps.ts'

/** Lets the hearts of other viewers rise, from the heart button or, for the host, from the lower right corner. */
export function OthersHearts({ id }: { id: string }) {
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useEffect(() => {
    const started = timers.current
    return () => {
      for (const timer of started) clearTimeout(timer)
    }
  }, [])
  useChannelEvent(chatChannel(id), 'stream.news', parsedNews, ({ hearts }) => {
    if (!hearts) return
    const { others, taps } = echoed(tapsStore.get(), hearts.count)
    tapsStore.apply(() => taps)
    const shown = Math.min(others, risingPerUpdate)
    for (let at = 0; at < shown; at++) {
      const timer = setTimeout(
        () => {
          timers.current.delete(timer)
          rise(origin())
        },
        (at * heartsEveryMs.least) / shown,
      )
      timers.current.add(timer)
    }
  })
  return null
}

function origin() {
  const box = document.getElementById(heartButton)?.getBoundingClientRect()
  if (box && box.width > 0) return { x: box.x + box.width / 2, y: box.y }
  const stage = document.querySelector('.stream-view')?.getBoundingClientRect()
  return { x: (stage?.right ?? window.innerWidth) - 48, y: (stage?.bottom ?? window.innerHeight) - 96 }
}
