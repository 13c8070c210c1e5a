import { Suspense } from 'react'
import { tokensText } from '#shared/money.ts'
import { Card } from '../Card.tsx'
import { lazyWithRetry } from '../lazyWithRetry.ts'
import { Skeleton } from '../Skeleton.tsx'
import { Both } from './Both.tsx'

const Chart = lazyWithRetry(() => import('../Chart.tsx'))

const [week, weekBefore] = [
  [120, 340, 90, 0, 515, 260, 410],
  [200, 180, 240, 60, 300, 420, 150],
]
const line = week.map((tokens, day) => ({
  label: `${day + 24} Nov`,
  values: [tokens],
  before: { label: `${day + 17} Nov`, value: weekBefore[day] ?? 0 },
}))
const bars = Array.from({ length: 30 }, (_, day) => ({
  label: `${day + 1} Nov`,
  values: [(day * 37) % 90, (day * 23) % 40, day % 9 === 4 ? -30 : 0],
}))
const sources = [
  { name: 'Tips', color: 'var(--gold)' },
  { name: 'Calls', color: 'var(--accent)' },
  { name: 'Taken back', color: 'var(--danger)' },
]

/** Charts: a line with the time before, and stacked bars. */
export function ChartsPage() {
  return (
    <Both title="Charts" note="Axes, the selected point in words, the time before as a dashed line.">
      <Card>
        <Suspense fallback={<Skeleton className="h-54" />}>
          <Chart
            label="Earned by day"
            kind="line"
            series={[{ name: 'Last 7 days', color: 'var(--gold)' }]}
            beforeName="The 7 days before"
            points={line}
            say={tokensText}
          />
        </Suspense>
      </Card>
      <Card>
        <Suspense fallback={<Skeleton className="h-54" />}>
          <Chart label="Earned by day and source" series={sources} points={bars} say={tokensText} />
        </Suspense>
      </Card>
    </Both>
  )
}
