import { Link, type LinkProps, linkOptions } from '@tanstack/react-router'
import { BadgePercent, Crown, FileImage, Image, type LucideIcon, Package, ShoppingBag, Users } from 'lucide-react'
import { usePublicConfig } from '#client/config/use-public-config.ts'
import type { FeatureFlag } from '#shared/flags.ts'
import { fullNumber } from '#shared/money.ts'
import type { CreatorDay } from '../contract.ts'
import { CREATOR } from '../spec.ts'
import { useCreatorDay } from './useCreatorDay.ts'

type StudioLink = {
  link: Pick<LinkProps, 'to' | 'search'>
  name: string
  Icon: LucideIcon
  /** Feature flags of the link, which is visible only if all of `flags` and one of `oneOf` are on. */
  flags?: readonly FeatureFlag[]
  oneOf?: readonly FeatureFlag[]
  count?: (day: CreatorDay) => number
}

const places: readonly StudioLink[] = [
  {
    link: linkOptions({ to: '/content' }),
    name: 'Content',
    Icon: Image,
    flags: ['content-api'],
    count: ({ has }) => has.content,
  },
  {
    link: linkOptions({ to: '/content', search: { tab: 'digitals' } }),
    name: 'Digitals',
    Icon: FileImage,
    flags: ['content-api', 'digitals'],
    count: ({ has }) => has.digitals,
  },
  {
    link: linkOptions({ to: '/shop' }),
    name: 'Shop',
    Icon: ShoppingBag,
    flags: ['shop-items'],
    count: ({ has }) => has.products,
  },
  {
    link: linkOptions({ to: '/offers' }),
    name: 'Offers',
    Icon: BadgePercent,
    flags: ['offers'],
    count: ({ has }) => has.offers,
  },
  { link: linkOptions({ to: '/subscribers' }), name: 'Subscribers', Icon: Crown, flags: ['subscription-tiers'] },
  {
    link: linkOptions({ to: '/orders' }),
    name: 'Orders',
    Icon: Package,
    oneOf: ['offers', 'shop-items'],
    count: ({ waiting }) => waiting.orders,
  },
  { link: linkOptions({ to: '/fan-engagement' }), name: 'Fans', Icon: Users, count: ({ followers }) => followers },
]

/** Links to the creator's items for sale, for enabled features. */
export function Studio() {
  const day = useCreatorDay()
  const { flags } = usePublicConfig()
  const isOn = (flag: FeatureFlag) => flags.includes(flag)
  const shown = places.filter(({ flags: all, oneOf }) => (all?.every(isOn) ?? true) && (oneOf?.some(isOn) ?? true))
  return (
    <nav
      aria-label={CREATOR.studio}
      className="further-down grid grid-cols-2 gap-3 [--unseen:17rem] sm:grid-cols-3 md:gap-4 lg:grid-cols-4"
    >
      {shown.map(({ link, name, Icon, count }) => (
        <Link key={name} {...link} className="card card-press flex items-center gap-3 p-4">
          <Icon aria-hidden="true" className="size-5 shrink-0 text-accent" />
          <span className="min-w-0 flex-1 truncate font-semibold">{name}</span>
          {day && count && (
            <span translate="no" className="figures text-muted text-sm">
              {fullNumber(count(day))}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}
