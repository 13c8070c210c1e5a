import { fullNumber } from '#shared/money.ts'
import { Coin } from '#ui/TokenAmount.tsx'

/** A number of tokens followed by its unit. */
export function Price({ tokens }: { tokens: number }) {
  return (
    <span className="amount amount-display text-lg">
      <Coin />
      {fullNumber(tokens)}
    </span>
  )
}
