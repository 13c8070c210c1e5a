import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted, fullNumber } from '#shared/counted.ts'
import { usdText } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { Moment } from '#ui/Moment.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { MoneyTab } from '../../lists.ts'
import { tokenUsdCents } from '../../spec.ts'
import type { Figures } from '../contract.ts'
import type { FigureName } from '../spec.ts'
import { FigureButton } from './FigureRows.tsx'

/** The figures an admin looks for first. Each says what it is made of and when it was true, and opens what it counts. */
export function FigureGrid({ figures }: { figures: Figures }) {
  const { liability, sold, disputes, debts, payouts, as_of } = figures
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4">
      <Figure
        name="Liability"
        rows="liability"
        asOf={as_of}
        note={`${usdText(liability.usd_cents)} at ${tokenUsdCents}¢ a token`}
      >
        <TokenAmount tokens={liability.tokens} display />
      </Figure>
      <Figure name="Spread" rows="earned" asOf={as_of} note="Paid and kept, less what creators earned">
        {signedUsd(figures.spread_usd_cents)}
      </Figure>
      <Figure name="Sold" rows="sold" asOf={as_of} note={`for ${usdText(sold.usd_cents)}`}>
        <TokenAmount tokens={sold.tokens} display />
      </Figure>
      <Figure
        name="Open disputes"
        tab="disputes"
        asOf={as_of}
        note={`${usdText(disputes.usd_cents)} · ${fullNumber(disputes.frozen)} frozen`}
      >
        {fullNumber(disputes.open)}
      </Figure>
      <Figure name="Debts" rows="debts" asOf={as_of} note={`of ${counted(debts.people, 'person', 'people')}`}>
        <TokenAmount tokens={debts.tokens} display />
      </Figure>
      <Figure
        name="Payouts on the way"
        tab="payouts"
        asOf={as_of}
        note={
          payouts.stopped ? (
            <Badge tone="danger">Stopped</Badge>
          ) : payouts.unsettled === 0 ? (
            'No money missing from failed ones'
          ) : (
            `${fullNumber(payouts.unsettled)} failed, money not back yet`
          )
        }
      >
        {fullNumber(payouts.open)}
      </Figure>
    </dl>
  )
}

const signedUsd = (usdCents: number) => usdText(usdCents).replace('-', '\u2212')

type FigureProps = { name: string; asOf: Date; note: ReactNode; children: ReactNode } & (
  | { rows: FigureName; tab?: never }
  | { tab: MoneyTab; rows?: never }
)

function Figure({ name, asOf, note, rows, tab, children }: FigureProps) {
  return (
    <div className="card card-press relative grid content-start gap-1 p-4 md:p-5">
      <dt className="font-medium text-muted text-sm">
        {rows ? (
          <FigureButton figure={rows} name={name} covers />
        ) : (
          <Link to="/wallet" search={{ tab }} className="before:absolute before:inset-0 before:rounded-card">
            {name}
          </Link>
        )}
      </dt>
      <dd
        translate="no"
        className="figures flex min-h-9 items-center font-bold font-display text-xl [overflow-wrap:anywhere]"
      >
        {children}
      </dd>
      <dd className="text-muted text-sm">{note}</dd>
      <dd className="text-faint text-xs">
        <Moment at={asOf} />
      </dd>
    </div>
  )
}
