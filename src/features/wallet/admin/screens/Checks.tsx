import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminCall } from '#client/admin/adminCalls.ts'
import { sentenceOf } from '#client/query/sentence.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { counted, fullNumber, usdText } from '#shared/money.ts'
import { AskReason } from '#ui/AskReason.tsx'
import { Badge } from '#ui/Badge.tsx'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { toast } from '#ui/toast.ts'
import type { Figures } from '../contract.ts'
import { ADMIN_SENTENCES, adjustmentReason, DISCREPANCIES, proofStaleMs } from '../spec.ts'

/** Automatic checks of the platform with their last times and results. */
export function Checks({ figures }: { figures: Figures }) {
  const { discrepancies } = figures
  return (
    <Panel title="Checks">
      <ul className="grid gap-3">
        <ProofLine figures={figures} />
        <ComparedLine {...discrepancies} />
      </ul>
      {discrepancies.newest.length > 0 && (
        <ul aria-label="Discrepancies">
          {discrepancies.newest.map((one) => (
            <DiscrepancyLine key={one.id} one={one} />
          ))}
        </ul>
      )}
    </Panel>
  )
}

function ProofLine({ figures: { proof, as_of } }: { figures: Figures }) {
  if (!proof) return <Check icon={unknown} text="The ledger has not been proven yet." />
  const at = <Moment at={proof.finished_at} />
  if (proof.violations > 0)
    return <Check icon={wrong} text={`The last proof found ${fullNumber(proof.violations)} violations.`} at={at} />
  const stale = as_of.getTime() - proof.finished_at.getTime() > proofStaleMs
  return (
    <Check
      icon={stale ? wrong : right}
      text={stale ? 'The proof is overdue. The last one found nothing wrong.' : 'Every balance equals its movements.'}
      at={at}
    />
  )
}

function ComparedLine({ reconciled_at, count }: Figures['discrepancies']) {
  const at = reconciled_at && <Moment at={reconciled_at} />
  if (count > 0)
    return (
      <Check
        icon={wrong}
        text={`${counted(count, 'discrepancy', 'discrepancies')} between the provider and the ledger.`}
        at={at}
      />
    )
  if (!at) return <Check icon={unknown} text={ADMIN_SENTENCES.neverCompared} />
  return <Check icon={right} text={ADMIN_SENTENCES.agrees} at={at} />
}

const right = <CircleCheck aria-hidden="true" className="size-5 shrink-0 text-success" />
const wrong = <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-warning" />
const unknown = <CircleHelp aria-hidden="true" className="size-5 shrink-0 text-muted" />

function Check({ icon, text, at }: { icon: ReactNode; text: string; at?: ReactNode }) {
  return (
    <li className="flex gap-3">
      <span className="mt-0.5">{icon}</span>
      <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-4">
        <span>{text}</span>
        {at && <span className="text-faint text-xs">{at}</span>}
      </span>
    </li>
  )
}

function DiscrepancyLine({ one }: { one: Figures['discrepancies']['newest'][number] }) {
  const utils = trpc.useUtils()
  const dismiss = trpc.wallet.admin.dismissDiscrepancy.useMutation({
    ...adminCall,
    onSuccess: () => {
      toast.success(ADMIN_SENTENCES.dismissed)
    },
    // also after a refusal, because another admin may have been faster
    onSettled: () => utils.wallet.admin.figures.invalidate(),
  })
  return (
    <li className="grid gap-1 border-line border-t py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <Badge tone="warning">{DISCREPANCIES[one.kind]}</Badge>
        {one.usd_cents !== null && (
          <span translate="no" className="figures font-semibold">
            {usdText(one.usd_cents)}
          </span>
        )}
      </div>
      <p>{one.detail}</p>
      <p className="text-muted text-sm [overflow-wrap:anywhere]">
        <code>{one.subject}</code> · moved <Moment at={one.occurred_at} /> · found <Moment at={one.found_at} />
      </p>
      <div className="flex justify-end">
        <AskReason
          action="Dismiss"
          about={`${DISCREPANCIES[one.kind]} ${one.subject}`}
          hint={ADMIN_SENTENCES.dismissHint}
          missing={ADMIN_SENTENCES.dismissReasonMissing}
          max={adjustmentReason.max}
          pending={dismiss.isPending}
          error={dismiss.error ? sentenceOf(dismiss.error) : undefined}
          onConfirm={(reason) => dismiss.mutate({ id: one.id, reason })}
        />
      </div>
    </li>
  )
}
