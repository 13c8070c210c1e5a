import { useEffect, useRef } from 'react'
import { prefersStillness } from '#ui/stillness.ts'
import { Coin } from '#ui/TokenAmount.tsx'

const coins = Array.from({ length: 14 }, (_, index) => index)
const fallMs = 900

/** Animation of coins that fly out of the amount. Renders nothing with reduced motion. */
export function CoinShower() {
  const layer = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!layer.current || prefersStillness()) return
    const leaps = [...layer.current.children].map(leap)
    return () => {
      for (const one of leaps) one.cancel()
    }
  }, [])
  return (
    <div ref={layer} aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
      {coins.map((coin) => (
        <Coin key={coin} className="absolute top-1/2 left-1/2 -mt-3 -ml-3 size-6 opacity-0" />
      ))}
    </div>
  )
}

function leap(coin: Element, index: number): Animation {
  // coins fly left and right in turn, each one farther than the one before
  const side = index % 2 === 0 ? -1 : 1
  const x = side * (24 + index * 11)
  const height = 40 + ((index * 37) % 50)
  return coin.animate(
    [
      { translate: '0 0', scale: 0.4, opacity: 0 },
      { translate: `${x * 0.55}px ${-height}px`, scale: 1, opacity: 1, offset: 0.35, easing: 'ease-in' },
      { translate: `${x}px 90px`, scale: 0.9, opacity: 0, rotate: `${side * 90}deg` },
    ],
    { duration: fallMs, delay: (index % 5) * 40, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' },
  )
}
