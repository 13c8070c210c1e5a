import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { CREATOR } from '../spec.ts'

/** Error message in place of a creator's figures that failed to load. */
export function DayFailed() {
  const query = trpc.dashboard.read.useQuery()
  if (!query.error || query.data) return null
  return (
    <Card pad={false}>
      <ErrorState
        heading="h2"
        text={sentenceOf(query.error, CREATOR.failed)}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </Card>
  )
}
