import { Gavel } from 'lucide-react'
import type { OrderDetails } from '../../contract.ts'
import { SENTENCES } from '../../spec.ts'

/** State of a dispute: waiting for a decision, or its outcome. */
export function CaseNotice({ order: { dispute, role, buyer, seller } }: { order: OrderDetails }) {
  if (!dispute) return null
  const who = dispute.closed_by === 'buyer' ? buyer : seller
  const by = dispute.closed_by === 'admin' ? 'An admin' : dispute.closed_by === role ? 'You' : who.display_name
  const ended =
    dispute.outcome === 'refund'
      ? `${by} gave all tokens back${role === 'buyer' ? ' to you' : ''}.`
      : `${by} released the tokens to ${seller.display_name}.`
  return (
    <div className="flex gap-3 rounded-card border border-line bg-wash p-4">
      <Gavel aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warning" />
      <div className="grid min-w-0 gap-1">
        <p className="font-medium">{dispute.closed_at ? ended : SENTENCES.caseOpen[role]}</p>
        <p className="measure text-muted text-sm [overflow-wrap:anywhere]">“{dispute.reason}”</p>
        {dispute.note && <p className="measure text-sm [overflow-wrap:anywhere]">{dispute.note}</p>}
      </div>
    </div>
  )
}
