import { TokenAmount } from '#ui/TokenAmount.tsx'
import { perOf, type Rate } from './rates.ts'

/** Price of one channel: tokens, free, or not available now. */
export function RatePrice({ rate }: { rate: Rate }) {
  if (!rate.isOpen) return <span className="font-normal text-muted text-sm">Not now</span>
  if (rate.tokens === 0) return <span className="font-semibold text-gold">Free</span>
  const per = perOf(rate)
  return <TokenAmount tokens={rate.tokens} {...(per && { per })} />
}
