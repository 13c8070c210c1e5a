import { type ComponentProps, useEffect, useRef } from 'react'
import { prefersStillness } from '#ui/stillness.ts'
import { Coin, TokenAmount } from '#ui/TokenAmount.tsx'

const coins = [0, 1, 2]

/** An amount with an animation of coins that fall into it when it rises. Not animated with reduced motion. */
export function RisingTokens(props: ComponentProps<typeof TokenAmount>) {
  const { tokens } = props
  const before = useRef(tokens)
  const place = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const rose = tokens > before.current
    before.current = tokens
    if (rose && place.current && !prefersStillness()) fall(place.current)
  }, [tokens])
  return (
    <span ref={place} className="relative inline-flex">
      <TokenAmount {...props} />
      <span aria-hidden="true" className="pointer-events-none absolute top-0 left-0">
        {coins.map((coin) => (
          <Coin key={coin} className="absolute size-4 opacity-0" />
        ))}
      </span>
    </span>
  )
}

function fall(place: HTMLElement): void {
  for (const [index, coin] of [...place.querySelectorAll(':scope > [aria-hidden] > svg')].entries())
    coin.animate(
      [
        { translate: `${(index - 1) * 14}px -28px`, scale: 0.6, opacity: 0 },
        { translate: `${(index - 1) * 10}px -14px`, scale: 1, opacity: 1, offset: 0.4 },
        { translate: '0 2px', scale: 0.7, opacity: 0 },
      ],
      { duration: 520, delay: index * 90, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)', fill: 'backwards' },
    )
  place.animate([{ scale: 1 }, { scale: 1.12, offset: 0.6 }, { scale: 1 }], { duration: 320, delay: 380 })
}
