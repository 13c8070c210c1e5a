import { clsx } from 'clsx'
import { fullNumber, tokensText } from '#shared/money.ts'
import { Coin } from './Coin.tsx'
import { badgeCount, shortNumber } from './numbers.ts'

const formats = { full: fullNumber, short: shortNumber, badge: badgeCount }

type TokenAmountProps = {
  tokens: number
  /** `full` 8,446 (default) · `short` 8K, for statistics only · `badge` 999+. The exact number is always read aloud. */
  format?: keyof typeof formats
  /** Adds + before income. A minus is always shown. */
  signed?: boolean
  /** `/min` after a rate. */
  per?: string
  /** Uses the display font, for balances and totals. The text sets the size. */
  display?: boolean
  className?: string
}

/** Amount of tokens with the coin: always gold, in figures of equal width. */
export function TokenAmount({ tokens, format = 'full', signed, per, display, className }: TokenAmountProps) {
  const sign = signed && tokens > 0 ? '+' : ''
  return (
    <span translate="no" className={clsx('amount', display && 'amount-display', className)}>
      <Coin />
      <span aria-hidden="true">
        {sign}
        {formats[format](tokens).replace('-', '\u2212')}
        {per && <span className="font-medium text-muted">{per}</span>}
      </span>
      <span className="sr-only">
        {sign}
        {tokensText(tokens)}
        {per?.replace('/', ' per ')}
      </span>
    </span>
  )
}
