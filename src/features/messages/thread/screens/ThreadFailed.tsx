import { Link } from '@tanstack/react-router'
import { TRPCClientError } from '@trpc/client'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSetRelation } from '#features/social/index.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { REFUSALS, SENTENCES } from '../../spec.ts'

type ThreadFailedProps = { error: unknown; onRetry: () => void; retrying: boolean }

/** Error state of a conversation: unknown person, blocked person, or failed request. */
export function ThreadFailed({ error, onRetry, retrying }: ThreadFailedProps) {
  const set = useSetRelation()
  const data = error instanceof TRPCClientError ? error.data : undefined
  const reason: unknown = data?.reason
  if (reason === REFUSALS.youBlocked.code) {
    const userId: unknown = data?.details?.user_id
    const unblock = async () => {
      if (typeof userId === 'string' && (await set(userId, 'blocked', false))) onRetry()
    }
    return (
      <div className="grid place-content-center px-4">
        <EmptyState
          heading="h1"
          title="Blocked"
          text={sentenceOf(error)}
          action={
            <Button onClick={() => void unblock()} loading={retrying}>
              Unblock
            </Button>
          }
        />
      </div>
    )
  }
  if (reason === REFUSALS.personNotFound.code || reason === REFUSALS.toOneself.code)
    return <PersonMissing sentence={sentenceOf(error)} />
  return (
    <div className="grid place-content-center px-4">
      <ErrorState
        heading="h1"
        text={sentenceOf(error, SENTENCES.threadMissing)}
        onRetry={onRetry}
        retrying={retrying}
      />
    </div>
  )
}

function PersonMissing({ sentence }: { sentence: string }) {
  return (
    <div className="grid place-content-center px-4">
      <EmptyState
        heading="h1"
        title="No one here"
        text={sentence}
        action={
          <Link to="/messages" className={buttonClass({ variant: 'secondary' })}>
            To your messages
          </Link>
        }
      />
    </div>
  )
}

/** Error page for a URL with an unknown person. */
export const ThreadMissing = () => <PersonMissing sentence={REFUSALS.personNotFound.sentence} />
