import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import type { Creator } from '../../contract.ts'
import { RatePrice } from './RatePrice.tsx'
import { ratesOf } from './rates.ts'

/** A creator's own rates as a list, with an action below. */
export function CreatorRates({ creator, children }: { creator: Creator; children: ReactNode }) {
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg">Prices</h2>
      <dl className="grid gap-3">
        {ratesOf(creator).map((rate) => (
          <div key={rate.name} className="flex items-baseline justify-between gap-4">
            <dt className="flex items-baseline gap-2.5">
              <rate.Icon aria-hidden="true" className="size-4 self-center text-muted" />
              {rate.name}
            </dt>
            <dd className="flex">
              <RatePrice rate={rate} />
            </dd>
          </div>
        ))}
      </dl>
      {children}
    </Card>
  )
}
