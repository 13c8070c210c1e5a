import { Link } from '@tanstack/react-router'
import { Badge } from '#ui/Badge.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { PublicItem } from '../../contract.ts'
import { ProductPicture } from '../../images/screens/ProductPicture.tsx'
import { stockOf } from '../../rules.ts'
import { CATEGORIES } from '../../spec.ts'

type ProductCardProps = {
  item: PublicItem
  /** True in a list of one creator's products. */
  hideCreator?: boolean
}

/** Product card with image, name, creator and price. The whole card links to the product's page. */
export function ProductCard({ item, hideCreator = false }: ProductCardProps) {
  const { id, name, category, price_tokens, image_url, stock_quantity, creator } = item
  const stock = stockOf(stock_quantity)
  return (
    <Link to="/shop/product/$id" params={{ id }} className="card card-press grid content-start overflow-hidden">
      <span className="relative">
        <ProductPicture src={image_url} category={category} size="small" />
        {stock && (
          <Badge tone="glass" className="absolute start-3 top-3">
            {stock.text}
          </Badge>
        )}
      </span>
      <span className="grid gap-1 p-3 md:p-4">
        <span className="line-clamp-2 font-semibold leading-snug [overflow-wrap:anywhere]">{name}</span>
        <span className="truncate text-muted text-sm">{hideCreator ? CATEGORIES[category] : creator.display_name}</span>
        <TokenAmount tokens={price_tokens} className="mt-1" />
      </span>
    </Link>
  )
}
