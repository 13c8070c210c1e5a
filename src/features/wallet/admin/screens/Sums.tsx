import type { ReactNode } from 'react'
import { usdText } from '#shared/money.ts'
import { Moment } from '#ui/Moment.tsx'
import { Panel } from '#ui/Panel.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { Figures } from '../contract.ts'
import { type FigureName, PLACES } from '../spec.ts'
import { FigureButton } from './FigureRows.tsx'

const places = [
  'spendable',
  'held',
  'pending',
  'available',
  'paying_out',
  'disputed',
] as const satisfies readonly (keyof Figures['balances'])[]

/** Tables that add up the liability and the platform's margin. */
export function Sums({ figures }: { figures: Figures }) {
  const { balances, liability, sold, taken_back, earned, promotional, paid_out, spread_usd_cents, as_of } = figures
  return (
    <div className="grid gap-4 md:grid-cols-2">
      <Panel title="Balances of people" aside={<Asof at={as_of} />}>
        <dl className="grid gap-2">
          {places.map((key) => (
            <Line key={key} name={PLACES[key] ?? key} figure={key}>
              <TokenAmount tokens={balances[key]} />
            </Line>
          ))}
          <Line name="Liability" figure="liability" total>
            <TokenAmount tokens={liability.tokens} />
          </Line>
        </dl>
      </Panel>
      <Panel title="Platform margin" aside={<Asof at={as_of} />}>
        <dl className="figures grid gap-2">
          <Line name="Sold" figure="sold">
            {usdText(sold.usd_cents)}
          </Line>
          <Line name="Refunded and charged back" figure="taken_back">
            {minus(taken_back.usd_cents)}
          </Line>
          <Line name="Earned by creators" figure="earned">
            {minus(earned.usd_cents)}
          </Line>
          <Line name="Margin" total>
            {usdText(spread_usd_cents).replace('-', '\u2212')}
          </Line>
          <Line name="Creators' earnings paid out" figure="paid_out">
            {usdText(paid_out.usd_cents)}
          </Line>
          <Line name="Given as bonus" figure="promotional">
            <TokenAmount tokens={promotional.tokens} />
          </Line>
        </dl>
      </Panel>
    </div>
  )
}

const minus = (usdCents: number) => (usdCents === 0 ? usdText(0) : `\u2212${usdText(usdCents)}`)

const Asof = ({ at }: { at: Date }) => (
  <span className="text-faint text-xs">
    <Moment at={at} />
  </span>
)

type LineProps = { name: string; figure?: FigureName; total?: boolean; children: ReactNode }

function Line({ name, figure, total = false, children }: LineProps) {
  return (
    <div
      className={
        total
          ? 'flex items-baseline justify-between gap-4 border-line-strong border-y py-2 font-semibold'
          : 'flex items-baseline justify-between gap-4'
      }
    >
      <dt className={total ? undefined : 'text-muted'}>
        {figure ? <FigureButton figure={figure} name={name} /> : name}
      </dt>
      <dd className="flex">{children}</dd>
    </div>
  )
}
