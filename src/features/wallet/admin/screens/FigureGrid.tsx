import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { counted, fullNumber, tokenUsdCents, usdText } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { StatFigure } from '#ui/StatFigure.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { MoneyTab } from '../../lists.ts'
import type { Figures } from '../contract.ts'
import type { FigureName } from '../spec.ts'
import { FigureButton } from './FigureRows.tsx'

/** Main figures for admins. Each shows its parts and opens the list of its rows; the header has their time. */
export function FigureGrid({ figures }: { figures: Figures }) {
  const { liability, sold, disputes, debts, payouts } = figures
  const margin = signedUsd(figures.spread_usd_cents)
  const texts = [...[liability, sold, debts].map(({ tokens }) => amount(tokens)), margin]
  // all figures have the size of the longest one
  const longest = texts.reduce((one, other) => (other.length > one.length ? other : one))
  return (
    <dl className="grid grid-cols-2 gap-2 md:grid-cols-3">
      <Figure
        name="Liability"
        rows="liability"
        note={`${usdText(liability.usd_cents)} at ${tokenUsdCents}¢ a token`}
        longest={longest}
      >
        <TokenAmount tokens={liability.tokens} display />
      </Figure>
      <Figure name="Margin" rows="earned" note="Payments minus refunds and creators' earnings" longest={longest}>
        {margin}
      </Figure>
      <Figure name="Sold" rows="sold" note={`for ${usdText(sold.usd_cents)}`} longest={longest}>
        <TokenAmount tokens={sold.tokens} display />
      </Figure>
      <Figure
        name="Open disputes"
        tab="disputes"
        note={`${usdText(disputes.usd_cents)} · ${fullNumber(disputes.frozen)} frozen`}
        longest={longest}
      >
        {fullNumber(disputes.open)}
      </Figure>
      <Figure name="Debts" rows="debts" note={`of ${counted(debts.people, 'person', 'people')}`} longest={longest}>
        <TokenAmount tokens={debts.tokens} display />
      </Figure>
      <Figure
        name="Payouts on the way"
        tab="payouts"
        note={
          payouts.stopped ? (
            <Badge tone="danger">Stopped</Badge>
          ) : payouts.unsettled === 0 ? (
            'No money missing from failed ones'
          ) : (
            `${fullNumber(payouts.unsettled)} failed, money not back yet`
          )
        }
        longest={longest}
      >
        {fullNumber(payouts.open)}
      </Figure>
    </dl>
  )
}

/** Formats tokens with leading spaces that leave room for the coin icon. */
const amount = (tokens: number) => `  ${fullNumber(tokens)}`
const signedUsd = (usdCents: number) => usdText(usdCents).replace('-', '\u2212')

type FigureProps = { name: string; note: ReactNode; longest: string; children: ReactNode } & (
  | { rows: FigureName; tab?: never }
  | { tab: MoneyTab; rows?: never }
)

function Figure({ name, note, rows, tab, longest, children }: FigureProps) {
  return (
    <div className="card card-press stat grid content-start gap-0.5 p-4">
      <dt className="font-medium text-muted text-sm">
        {rows ? (
          <FigureButton figure={rows} name={name} covers />
        ) : (
          <Link to="/wallet" search={{ tab }} className="before:absolute before:inset-0 before:rounded-card">
            {name}
          </Link>
        )}
      </dt>
      <dd>
        <StatFigure text={longest}>{children}</StatFigure>
      </dd>
      <dd className="text-muted text-sm">{note}</dd>
    </div>
  )
}
