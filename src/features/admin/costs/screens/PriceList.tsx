import { Panel } from '#ui/Panel.tsx'
import type { Costs } from '../contract.ts'
import { COSTS, cardFee } from '../spec.ts'
import { pricesDay, priceText } from './words.ts'

/** The vendors' prices, each with a link to its source. */
export function PriceList({ prices }: Pick<Costs, 'prices'>) {
  return (
    <Panel title={COSTS.prices}>
      <p className="text-muted text-sm">
        {COSTS.pricesHelp(pricesDay())} {COSTS.notIncluded}
      </p>
      <table className="figures w-full text-sm">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="py-2 text-left font-medium">
              {COSTS.vendor}
            </th>
            <th scope="col" className="px-4 py-2 text-left font-medium">
              {COSTS.unit}
            </th>
            <th scope="col" className="py-2 text-right font-medium">
              {COSTS.price}
            </th>
          </tr>
        </thead>
        <tbody>
          {prices.map(({ measure, vendor, unit, micros, source }) => (
            <Row key={measure} vendor={vendor} unit={unit} price={priceText(micros)} source={source} />
          ))}
          <Row
            vendor="Stripe"
            unit={COSTS.cardUnit}
            price={COSTS.cardPrice(cardFee.dollar / 10_000, priceText(cardFee.charge))}
            source={cardFee.source}
          />
        </tbody>
      </table>
    </Panel>
  )
}

type RowProps = { vendor: string; unit: string; price: string; source: string }

const Row = ({ vendor, unit, price, source }: RowProps) => (
  <tr className="border-line border-t">
    <th scope="row" className="py-1 text-left font-medium" translate="no">
      <a
        href={source}
        target="_blank"
        rel="noreferrer"
        className="flex min-h-9 narrow:min-h-12 items-center hover:underline"
      >
        {vendor}
      </a>
    </th>
    <td className="px-4 py-1">{unit}</td>
    <td className="whitespace-nowrap py-1 text-right" translate="no">
      {price}
    </td>
  </tr>
)
