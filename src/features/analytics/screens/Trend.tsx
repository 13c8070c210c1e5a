import { Minus, TrendingDown, TrendingUp } from 'lucide-react'

type TrendProps = {
  /** The percentage; null where there was nothing before. */
  trend: number | null
  /** What it is now. */
  total: number
}

/** How much more than before; in words and with an arrow, never by colour alone. Nothing after nothing is no news. */
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
