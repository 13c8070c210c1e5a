import { type RefObject, useEffect, useRef } from 'react'
import { prefersStillness } from '#ui/stillness.ts'
import { Coin } from '#ui/TokenAmount.tsx'

const coins = [0, 1, 2, 3, 4, 5, 6]
const flightMs = 460
const apartMs = 45
const fadeMs = 240
/** Milliseconds after which the dialog closes without the animation, because a hidden tab renders no frames. */
const patienceMs = 1500
const easing = 'cubic-bezier(0.2, 0.7, 0.2, 1)'

type CoinFlightProps = {
  from: RefObject<HTMLElement | null>
  to: RefObject<HTMLElement | null>
  onLanded: () => void
}

/** Animates coins from the button to the creator. With reduced motion one coin appears on the creator and fades out. */
export function CoinFlight({ from, to, onLanded }: CoinFlightProps) {
  const layer = useRef<HTMLDivElement>(null)
  const landed = useRef(onLanded)
  useEffect(() => {
    let gone = false
    const flights = layer.current ? fly(layer.current, from.current, to.current) : []
    const timeout = new Promise((resolve) => setTimeout(resolve, patienceMs))
    void Promise.race([Promise.allSettled(flights.map((flight) => flight.finished)), timeout]).then(() => {
      if (!gone) landed.current()
    })
    return () => {
      gone = true
      for (const flight of flights) flight.cancel()
    }
  }, [from, to])
  return (
    <div ref={layer} aria-hidden="true" className="pointer-events-none absolute inset-0 z-10 overflow-hidden">
      {coins.map((coin) => (
        <Coin key={coin} className="absolute top-0 left-0 size-7 opacity-0" />
      ))}
    </div>
  )
}

type Point = { x: number; y: number }

function fly(layer: HTMLElement, from: HTMLElement | null, to: HTMLElement | null): Animation[] {
  const start = centreOf(from, layer)
  const end = centreOf(to, layer)
  const [first] = layer.children
  if (prefersStillness()) return first ? [fade(first, end)] : []
  return [...layer.children].map((coin, index) => travel(coin, index, start, end))
}

function travel(coin: Element, index: number, start: Point, end: Point): Animation {
  // coins start side by side and end at one point
  const spread = (index - (coins.length - 1) / 2) * 26
  const rise = { x: start.x + spread, y: start.y - 56 - (index % 3) * 22 }
  return coin.animate(
    [
      { translate: at(start), scale: 0.4, opacity: 0 },
      { translate: at(rise), scale: 1.05, opacity: 1, offset: 0.4 },
      { translate: at(end), scale: 0.7, opacity: 1, offset: 0.92 },
      { translate: at(end), scale: 0.3, opacity: 0 },
    ],
    { duration: flightMs, delay: index * apartMs, easing, fill: 'backwards' },
  )
}

const fade = (coin: Element, end: Point): Animation =>
  coin.animate(
    [
      { translate: at(end), opacity: 0 },
      { translate: at(end), opacity: 1, offset: 0.4 },
      { translate: at(end), opacity: 0 },
    ],
    { duration: fadeMs * 2, fill: 'backwards' },
  )

const at = ({ x, y }: Point) => `${x}px ${y}px`

/** Returns the position of a coin centred on an element. */
function centreOf(element: HTMLElement | null, layer: HTMLElement): Point {
  const frame = layer.getBoundingClientRect()
  const box = (element ?? layer).getBoundingClientRect()
  return { x: box.left - frame.left + box.width / 2 - 14, y: box.top - frame.top + box.height / 2 - 14 }
}
