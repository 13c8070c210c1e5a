import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { usdText } from '#shared/money.ts'
import { AskReason } from '#ui/AskReason.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Moment } from '#ui/Moment.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import { toast } from '#ui/toast.ts'
import type { PayoutHold } from '../../payouts/contract.ts'
import type { ListedPayout } from '../contract.ts'
import { ADMIN_SENTENCES, adjustmentReason } from '../spec.ts'

const states = {
  requested: ['Asked for', 'neutral'],
  transferred: ['On its way to the bank', 'neutral'],
  paid: ['Paid', 'success'],
  failed: ['Failed', 'danger'],
  returned: ['Sent back by the bank', 'danger'],
} as const

/** A payout with its creator, amount, progress, and the reason for a hold or failure. */
export function PayoutLine({ payout }: { payout: ListedPayout }) {
  const { username, tokens, usd_cents, status, held, failure, requested_at, paid_at, failed_at, reversed_at } = payout
  const [word, tone] = held === null ? states[status] : (['On hold', 'warning'] as const)
  const end = paid_at ?? failed_at
  const isBack = status === 'failed' || status === 'returned'
  return (
    <div className="grid gap-1 border-line border-t py-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <span className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">@{username}</span>
          <Badge tone={tone}>{word}</Badge>
        </span>
        <span className="flex items-baseline gap-3">
          <TokenAmount tokens={tokens} />
          <span translate="no" className="figures font-semibold">
            {usdText(usd_cents)}
          </span>
        </span>
      </p>
      {(held ?? failure) && <p className="[overflow-wrap:anywhere]">{held ?? failure}</p>}
      <p className="text-muted text-sm">
        Asked for <Moment at={requested_at} />
        {end && (
          <>
            {' · '}
            {paid_at ? 'paid' : 'failed'} <Moment at={end} />
          </>
        )}
        {isBack && (reversed_at ? ' · the money is back' : ' · the money is not back yet')}
      </p>
    </div>
  )
}

/** A creator with held payouts: the reason, the admin, and a button that releases them. */
export function HoldLine({ hold }: { hold: PayoutHold }) {
  const { wallet } = trpc.useUtils()
  const release = trpc.wallet.admin.release.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(ADMIN_SENTENCES.released)
    },
    // also after a refusal, because another admin may have been faster
    onSettled: () => wallet.admin.invalidate(),
  })
  return (
    <div className="grid gap-2 border-line border-t py-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-medium">@{hold.username}</span>
        <span className="inline-flex flex-wrap items-baseline gap-x-3 text-sm">
          <span className="inline-flex items-baseline gap-1">
            <TokenAmount tokens={hold.available} /> available
          </span>
          <span className="inline-flex items-baseline gap-1">
            <TokenAmount tokens={hold.paying_out} /> paying out
          </span>
        </span>
      </p>
      <p className="[overflow-wrap:anywhere]">{hold.reason}</p>
      <p className="text-muted text-sm">
        Held by @{hold.held_by_username}, <Moment at={hold.held_at} />
      </p>
      <div className="flex justify-end">
        <AskReason
          action="Release"
          about={`the payouts of @${hold.username}`}
          hint={ADMIN_SENTENCES.releaseHint}
          missing={ADMIN_SENTENCES.releaseReasonMissing}
          max={adjustmentReason.max}
          pending={release.isPending}
          error={release.error ? sentenceOf(release.error) : undefined}
          onConfirm={(reason) => release.mutate({ id: hold.id, reason })}
        />
      </div>
    </div>
  )
}
