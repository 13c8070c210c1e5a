import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf, useFailure } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { toast } from '#ui/toast.ts'
import { PEOPLE } from '../../people/spec.ts'
import type { RoleChange } from '../contract.ts'
import { ROLES } from '../spec.ts'

/** List of role changes that wait for a second admin, of all people or one person. Hidden if empty. */
export function RoleChanges({ of, onOpen }: { of?: string; onOpen?: (userId: string) => void }) {
  const query = trpc.people.roleChanges.useQuery(undefined, adminCall)
  const failure = useFailure(query)
  // shows no error for 403, because only owners decide about roles
  if (!query.data && failure && failure.data?.httpStatus !== 403)
    return (
      <ErrorState
        heading={of === undefined ? 'h2' : 'h3'}
        text={sentenceOf(failure, ROLES.missing)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    )
  const shown = query.data?.changes.filter(({ user_id }) => of === undefined || user_id === of) ?? []
  if (shown.length === 0) return null
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {shown.map((change) => (
        <li key={change.id}>
          <Waiting change={change} onOpen={onOpen} />
        </li>
      ))}
    </ul>
  )
}

type WaitingProps = { change: RoleChange; onOpen: ((userId: string) => void) | undefined }

function Waiting({ change, onOpen }: WaitingProps) {
  const me = useSession()?.user.id
  const utils = trpc.useUtils()
  const options = (done: string) => ({
    ...adminCall,
    onSuccess: () => void toast.success(done),
    onError: (error: unknown) => toast.error(sentenceOf(error, ROLES.failed)),
    // refetches also after a refusal, because another admin may have decided
    onSettled: () => void utils.people.invalidate(),
  })
  const approve = trpc.people.approveRole.useMutation(options(ROLES.approved))
  const reject = trpc.people.rejectRole.useMutation(options(ROLES.rejected))
  const { id, user_id, display_name, from, to, reason, proposed_by } = change
  const isOwn = proposed_by.id === me
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-line bg-sunk p-4">
      <div className="grid min-w-0 gap-0.5">
        {onOpen && (
          <button
            translate="no"
            type="button"
            className="justify-self-start font-semibold underline"
            onClick={() => onOpen(user_id)}
          >
            {display_name}
          </button>
        )}
        <p>
          {ROLES.waiting(PEOPLE.roles[from], PEOPLE.roles[to])} {ROLES.by(proposed_by.username)}
        </p>
        {reason && <p className="break-words text-muted text-sm">{reason}</p>}
      </div>
      <div className="flex gap-2">
        {user_id !== me && (
          <Button loading={reject.isPending} onClick={() => reject.mutate({ id })}>
            {isOwn ? ROLES.withdraw : ROLES.reject}
          </Button>
        )}
        {!isOwn && user_id !== me && (
          <Button variant="primary" loading={approve.isPending} onClick={() => approve.mutate({ id })}>
            {ROLES.approve}
          </Button>
        )}
      </div>
    </div>
  )
}
