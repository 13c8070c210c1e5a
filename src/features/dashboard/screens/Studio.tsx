import { Link, type LinkProps } from '@tanstack/react-router'
import { BadgePercent, Crown, Image, type LucideIcon, Package, ShoppingBag, Users } from 'lucide-react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import { fullNumber } from '#ui/numbers.ts'
import type { CreatorDay } from '../contract.ts'
import { CREATOR } from '../spec.ts'

type Place = {
  to: LinkProps['to']
  name: string
  Icon: LucideIcon
  flag?: FeatureFlag
  count?: (day: CreatorDay) => number
}

const places: readonly Place[] = [
  { to: '/content', name: 'Content', Icon: Image, flag: 'content-api', count: ({ has }) => has.content },
  { to: '/shop', name: 'Shop', Icon: ShoppingBag, flag: 'shop-items', count: ({ has }) => has.products },
  { to: '/offers', name: 'Offers', Icon: BadgePercent, flag: 'offers', count: ({ has }) => has.offers },
  { to: '/subscribers', name: 'Subscribers', Icon: Crown, flag: 'subscription-tiers' },
  { to: '/orders', name: 'Orders', Icon: Package, count: ({ waiting }) => waiting.orders },
  { to: '/fan-engagement', name: 'Fans', Icon: Users, count: ({ followers }) => followers },
]

/** The ways to what a creator sells, as far as the areas are on. */
export function Studio({ day }: { day: CreatorDay | undefined }) {
  const { flags } = usePublicConfig()
  const shown = places.filter(({ flag }) => flag === undefined || flags.includes(flag))
  return (
    <nav aria-label={CREATOR.studio} className="grid grid-cols-2 gap-3 sm:grid-cols-3 md:gap-4 lg:grid-cols-6">
      {shown.map(({ to, name, Icon, count }) => (
        <Link key={name} to={to} className="card card-press flex items-center gap-3 p-4">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          {day && count && <span className="figures text-muted text-sm">{fullNumber(count(day))}</span>}
        </Link>
      ))}
    </nav>
  )
}
