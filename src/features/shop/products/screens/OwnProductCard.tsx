import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { CirclePause, CirclePlay, Ellipsis, Eye, Pencil, Trash2 } from 'lucide-react'
import { ChoiceBox } from '#client/managing/ChoiceBox.tsx'
import type { Choice } from '#client/managing/useManaging.ts'
import { useModals } from '#client/modals/useModals.ts'
import { HiddenNote } from '#features/moderation/index.ts'
import { fullNumber } from '#shared/money.ts'
import { Badge } from '#ui/Badge.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Menu } from '#ui/Menu.tsx'
import { TokenAmount } from '#ui/TokenAmount.tsx'
import type { OwnItem } from '../../contract.ts'
import { ProductPicture } from '../../images/screens/ProductPicture.tsx'
import { stockOf } from '../../rules.ts'
import { SENTENCES } from '../../spec.ts'

type OwnProductCardProps = {
  item: OwnItem
  onToggle: (item: OwnItem) => void
  onDelete: (item: OwnItem) => void
  /** Prefetches the delete dialog. */
  preload: () => unknown
  /** Set while several products are being selected: a press selects or deselects the product. */
  choice?: Choice | undefined
}

/** Card of the creator's own product, with figures that only the creator sees. */
export function OwnProductCard({ item, onToggle, onDelete, preload, choice }: OwnProductCardProps) {
  const modals = useModals()
  const { id, name, category, price_tokens, image_url, is_active, stock_quantity, hidden_reason } = item
  const stock = stockOf(stock_quantity)
  const isShown = is_active && hidden_reason === null
  const edit = () => modals.open('editProduct', { product: item })
  return (
    <article
      aria-label={name}
      className={clsx(
        'card relative grid content-start overflow-hidden',
        choice?.chosen && 'outline-3 outline-accent outline-offset-2',
      )}
    >
      <div className="relative">
        <button type="button" onClick={edit} aria-label={`Edit ${name}`} className="grid w-full">
          <ProductPicture src={image_url} category={category} size="small" look={isShown ? 'shelf' : 'off'} />
        </button>
        <span className="pointer-events-none absolute start-3 top-3 flex flex-wrap gap-2 pe-14">
          {!is_active && <Badge tone="glass">{SENTENCES.draft}</Badge>}
          {isShown && stock && <Badge tone="glass">{stock.text}</Badge>}
        </span>
        {choice && <ChoiceBox title={name} choice={choice} className="absolute end-3 top-3" />}
        <span className="absolute end-2 top-2" hidden={choice !== undefined}>
          <Menu
            preload={preload}
            align="end"
            trigger={
              <IconButton label={`More about ${name}`} size="sm" variant="glass">
                <Ellipsis aria-hidden="true" />
              </IconButton>
            }
            entries={[
              { label: 'Edit', icon: <Pencil aria-hidden="true" />, onSelect: edit },
              {
                label: 'See its page',
                icon: <Eye aria-hidden="true" />,
                link: <Link to="/shop/product/$id" params={{ id }} />,
              },
              {
                label: is_active ? 'Make it a draft' : 'Show in your shop',
                icon: is_active ? <CirclePause aria-hidden="true" /> : <CirclePlay aria-hidden="true" />,
                onSelect: () => onToggle(item),
              },
              'line',
              { label: 'Delete', icon: <Trash2 aria-hidden="true" />, tone: 'danger', onSelect: () => onDelete(item) },
            ]}
          />
        </span>
      </div>
      <div className="grid gap-2 p-3 md:p-4">
        <h2 className="line-clamp-2 font-semibold text-base leading-snug [overflow-wrap:anywhere]">{name}</h2>
        <TokenAmount tokens={price_tokens} />
        {hidden_reason !== null && <HiddenNote rule={hidden_reason} />}
        <Figures item={item} />
      </div>
    </article>
  )
}

function Figures({ item: { stock_quantity, sales_count, views } }: { item: OwnItem }) {
  const figures = [
    ['Stock', stock_quantity === null ? 'Any' : fullNumber(stock_quantity)],
    ['Sold', fullNumber(sales_count)],
    ['Views', fullNumber(views)],
  ]
  return (
    <dl className="grid grid-cols-3 gap-2 border-line border-t pt-3">
      {figures.map(([label, value]) => (
        <div key={label} className="grid">
          <dt className="text-muted text-xs">{label}</dt>
          <dd translate="no" className="figures font-semibold">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
