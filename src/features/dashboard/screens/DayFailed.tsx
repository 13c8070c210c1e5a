import { sentenceOf } from '#client/sentence.ts'
import { trpc } from '#client/trpc.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { CREATOR } from '../spec.ts'

/** In place of a creator's day that could not be read. */
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
