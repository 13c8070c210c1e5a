import { Suspense } from 'react'
import { QueryState } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { fullNumber } from '#shared/money.ts'
import { Card } from '#ui/Card.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Moment } from '#ui/Moment.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { AskedFor } from '../../screens/asked.ts'
import type { OpenedFigure } from '../../screens/RowsDialog.tsx'
import type { DetailRow } from '../contract.ts'
import { columnsOf, type Detail } from '../lists.ts'
import { COLUMNS, DETAIL_WORDS, DETAILS } from '../spec.ts'
import { dayText, nameOf } from '../state.ts'
import { DetailTable } from './DetailTable.tsx'

const Chart = lazyWithRetry(() => import('#ui/Chart.tsx'))

const barsMax = 12

type DetailCardProps = { of: Detail; asked: AskedFor; onOpen: (opened: OpenedFigure) => void }

/** Table of details with its chart and rows. Each amount opens the rows that it counts. */
export function DetailCard({ of, asked, onOpen }: DetailCardProps) {
  const query = trpc.analytics.detail.useQuery({ ...asked, of }, { placeholderData: (before) => before })
  const answer = query.data && 'rows' in query.data ? query.data : undefined
  const { title, about, none } = DETAILS[of]
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid gap-1">
        <h3 className="font-bold font-display text-lg">{title}</h3>
        <p className="measure text-muted text-sm">{about}</p>
        {answer && (
          <p className="text-muted text-sm">
            {DETAIL_WORDS.asOf} <Moment at={answer.as_of} />
            {answer.dated_since && `. ${DETAIL_WORDS.dated(dayText(answer.dated_since))}`}
          </p>
        )}
      </div>
      <QueryState
        query={query}
        items={answer?.rows}
        failed={DETAIL_WORDS.failed}
        loading={<Skeleton className="h-64" />}
        none={<p className="py-8 text-center text-muted">{none}</p>}
      >
        {(rows) => (
          <>
            <FirstRows of={of} rows={rows} />
            {answer && <DetailTable of={of} answer={answer} onOpen={onOpen} />}
          </>
        )}
      </QueryState>
    </Card>
  )
}

/** Chart of the first rows by the main column. The table below has all rows. */
function FirstRows({ of, rows }: { of: Detail; rows: readonly DetailRow[] }) {
  const { chart, title } = DETAILS[of]
  const column = columnsOf[of].find(({ key }) => key === chart)
  const points = rows.slice(0, barsMax).map((row, index) => ({
    label: `${index + 1}. ${nameOf(of, row)}`,
    tick: String(index + 1),
    values: [column ? (row.values[column.key] ?? 0) : 0],
  }))
  if (!column || points.every(({ values }) => values[0] === 0)) return null
  const name = COLUMNS[column.key] ?? column.key
  return (
    <Suspense fallback={<Skeleton className="h-54 w-full" />}>
      <Chart
        label={`${title}: ${name}`}
        series={[{ name, color: column.unit === 'tokens' ? 'var(--gold)' : 'var(--accent)' }]}
        points={points}
        first={0}
        say={(value) => `${fullNumber(value)} ${name.toLowerCase()}`}
      />
    </Suspense>
  )
}
