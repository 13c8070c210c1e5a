import { CircleAlert } from 'lucide-react'
import { counted, fullNumber } from '#shared/money.ts'
import { Moment } from '#ui/Moment.tsx'
import type { Figures } from '../contract.ts'
import { ADMIN_SENTENCES } from '../spec.ts'

const shown = 10

/** Alert about violations in the ledger and stopped payouts. Renders nothing without violations and stopped payouts. */
export function Alarm({ proof, stopped }: { proof: Figures['proof']; stopped: boolean }) {
  if (!proof || (proof.violations === 0 && !stopped)) return null
  return (
    <div role="alert" className="grid gap-3 rounded-card bg-live p-5 text-on-live md:p-6">
      <div className="flex gap-3">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div className="grid gap-1">
          <p className="font-bold text-lg">{ADMIN_SENTENCES.mismatch}</p>
          <p>
            {counted(proof.violations, 'violation')}, found <Moment at={proof.finished_at} />.{' '}
            {ADMIN_SENTENCES.mismatchHelp}
          </p>
        </div>
      </div>
      <ul className="figures grid gap-1 text-sm [overflow-wrap:anywhere]">
        {proof.found.slice(0, shown).map(({ check_name, subject, detail }) => (
          <li key={`${check_name} ${subject} ${detail}`} className="border-on-live/30 border-t pt-1">
            <strong>{check_name}</strong> · {subject}: {detail}
          </li>
        ))}
      </ul>
      {proof.violations > shown && <p className="text-sm">and {fullNumber(proof.violations - shown)} more</p>}
    </div>
  )
}
