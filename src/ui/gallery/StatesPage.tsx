import { Button } from '../Button.tsx'
import { Card } from '../Card.tsx'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { Spinner } from '../Spinner.tsx'
import { Both, Row } from './Both.tsx'

/** Loading, empty and error states. */
export function StatesPage() {
  return (
    <Both
      title="States"
      note="Skeletons have the final size and do not move. An empty page has one sentence and one action."
    >
      <Row>
        <Spinner label="Loading dashboard..." />
        <Spinner className="text-xl" />
      </Row>
      <Card className="flex items-center gap-4">
        <Skeleton className="size-14 rounded-full" />
        <span className="grid flex-1 gap-2">
          <Skeleton className="h-5 w-2/5" />
          <Skeleton className="h-4 w-3/5" />
        </span>
      </Card>
      <Card>
        <EmptyState
          title="No one followed yet"
          text="Follow a creator and their next show appears here."
          action={<Button variant="primary">Explore creators</Button>}
        />
      </Card>
      <Card>
        <ErrorState
          text="The creators could not be loaded. Your tokens are where they were."
          onRetry={() => {}}
          reference="01JQ-7F3K"
        />
      </Card>
    </Both>
  )
}
