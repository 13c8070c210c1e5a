import type { ReactNode } from 'react'
import { fullNumber } from '#shared/money.ts'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { ContentItem } from '../../contract.ts'

/** Views, sales and earnings, for the creator only. */
export function Figures({ item: { views, likes, own, earnings, price, tier } }: { item: ContentItem }) {
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 border-line border-t pt-4">
      <Figure name="Views">{fullNumber(views)}</Figure>
      <Figure name="Likes">{fullNumber(likes)}</Figure>
      <Figure name="Sold">{fullNumber(own?.unlocks ?? 0)}</Figure>
      <Figure name="Earned">
        <TokenAmount tokens={earnings ?? 0} />
      </Figure>
      <Figure name="Price">{price > 0 ? <TokenAmount tokens={price} /> : tier ? 'Not sold' : 'Free'}</Figure>
      {tier && <Figure name="Opens with">{tier.name}</Figure>}
    </dl>
  )
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid min-w-0">
    <dt className="text-muted text-xs">{name}</dt>
    <dd translate="no" className="figures truncate font-semibold">
      {children}
    </dd>
  </div>
)
