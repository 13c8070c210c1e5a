import { Minus, TrendingDown, TrendingUp } from 'lucide-react'

type TrendProps = {
  /** Change in percent; null if the previous value is 0. */
  trend: number | null
  /** Current value. */
  total: number
}

/**
 * Change from the previous span, as a text with an arrow, so that it does not depend on colour. Renders nothing if both
 * values are 0.
 */
export function Trend({ trend, total }: TrendProps) {
  if (trend === null) return total > 0 && <span className="text-muted">New</span>
  const Icon = trend > 0 ? TrendingUp : trend < 0 ? TrendingDown : Minus
  const color = trend > 0 ? 'text-success' : trend < 0 ? 'text-danger' : 'text-muted'
  return (
    <span className={`figures inline-flex items-center gap-1 font-semibold ${color}`}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{trend > 0 ? 'up ' : trend < 0 ? 'down ' : ''}</span>
      {Math.abs(trend)}%
    </span>
  )
}
