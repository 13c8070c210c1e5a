import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { useSession } from '#client/session/use-session.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { Badge } from '#ui/Badge.tsx'
import { Button } from '#ui/Button.tsx'
import { Moment } from '#ui/Moment.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import type { ListedAdjustment } from '../contract.ts'
import { ADMIN_SENTENCES } from '../spec.ts'

const states = {
  proposed: ['Waiting', 'warning'],
  approved: ['Approved', 'success'],
  rejected: ['Rejected', 'neutral'],
} as const
const accounts = { spendable: 'wallet', available: 'available earnings' } as const

/** One adjustment with its person, tokens, reason and proposer, and the decision for an admin who did not propose it. */
export function AdjustmentLine({ one }: { one: ListedAdjustment }) {
  const [word, tone] = states[one.state]
  return (
    <li className="grid gap-x-6 gap-y-2 border-line border-t py-4 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="grid min-w-0 gap-1">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <TokenAmount tokens={one.tokens} signed />
          <span className="font-medium [overflow-wrap:anywhere]">
            @{one.username}, {accounts[one.account]}
          </span>
          <Badge tone={tone}>{word}</Badge>
        </p>
        <p className="[overflow-wrap:anywhere]">{one.reason}</p>
        <p className="text-muted text-sm">
          Proposed by @{one.proposed_by_username}, <Moment at={one.proposed_at} />
          {one.decided_at && (
            <>
              {' · '}
              {word} by @{one.decided_by_username}, <Moment at={one.decided_at} />
            </>
          )}
          {one.note && ` · ${one.note}`}
        </p>
      </div>
      {one.state === 'proposed' && <Decision one={one} />}
    </li>
  )
}

function Decision({ one }: { one: ListedAdjustment }) {
  const me = useSession()?.user.id
  const utils = trpc.useUtils()
  const about = `${one.tokens} tokens of @${one.username}`
  const options = (said: string) => ({
    ...adminCall,
    onSuccess: () => {
      toast.success(said)
    },
    // also after a refusal, because another admin may have been faster
    onSettled: () => utils.wallet.admin.invalidate(),
  })
  const approve = trpc.wallet.admin.approve.useMutation(options(ADMIN_SENTENCES.approved))
  const reject = trpc.wallet.admin.reject.useMutation(
    options(me === one.proposed_by ? ADMIN_SENTENCES.withdrawn : ADMIN_SENTENCES.rejected),
  )
  const error = approve.error ?? reject.error
  const busy = approve.isPending || reject.isPending
  const isOwn = me === one.proposed_by
  return (
    <div className="grid content-center gap-2">
      {isOwn && <p className="text-muted text-sm">Waits for another admin</p>}
      <div className="flex gap-2">
        <Button
          aria-label={`${isOwn ? 'Withdraw' : 'Reject'} ${about}`}
          disabled={busy}
          loading={reject.isPending}
          onClick={() => reject.mutate({ id: one.id })}
        >
          {isOwn ? 'Withdraw' : 'Reject'}
        </Button>
        {!isOwn && me !== one.user_id && (
          <Button
            aria-label={`Approve ${about}`}
            disabled={busy}
            loading={approve.isPending}
            onClick={() => approve.mutate({ id: one.id })}
          >
            Approve
          </Button>
        )}
      </div>
      {error && (
        <p role="alert" className="max-w-64 text-danger text-sm">
          {sentenceOf(error)}
        </p>
      )}
    </div>
  )
}
