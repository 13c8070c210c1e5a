import { clsx } from 'clsx'
import { fullNumber, tokensText } from '#shared/money.ts'
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

/** The token as a gold coin. Decorative, because the amount beside it is read aloud. */
export function Coin({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={className}>
      <circle cx="10" cy="10" r="9.5" fill="oklch(0.66 0.13 70)" />
      <circle cx="10" cy="9.6" r="8.7" fill="var(--gold-fill)" />
      <circle cx="10" cy="9.9" r="6.3" fill="oklch(0.74 0.145 74)" />
      <path d="M4.6 6.6a6.3 6.3 0 0 1 4-2.85L14.2 14.6a6.3 6.3 0 0 1-8.1.3z" fill="oklch(0.94 0.1 92)" />
    </svg>
  )
}
