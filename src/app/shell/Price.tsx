import { Coin } from '#ui/Coin.tsx'
import { fullNumber } from '#ui/numbers.ts'

/** A number of tokens before the words that say of what. */
export function Price({ tokens }: { tokens: number }) {
  return (
    <span className="amount amount-display text-lg">
      <Coin />
      {fullNumber(tokens)}
    </span>
  )
}
