import { Link } from '@tanstack/react-router'
import { Eye, Pencil } from 'lucide-react'
import { useFlag } from '#client/config/use-public-config.ts'
import { useModals } from '#client/modals/useModals.ts'
import { siteOrigin } from '#client/origin.ts'
import { trpc } from '#client/trpc/trpc.ts'
import { CreatorBanner } from '#features/discovery/creator/screens/CreatorBanner.tsx'
import { CreatorName, CreatorWords } from '#features/discovery/creator/screens/CreatorIntro.tsx'
import { CreatorPortrait } from '#features/discovery/creator/screens/CreatorPortrait.tsx'
import { CreatorRates } from '#features/discovery/creator/screens/CreatorRates.tsx'
import type { Creator } from '#features/discovery/index.ts'
import { ShareButton } from '#features/discovery/profile/screens/ShareButton.tsx'
import { fullNumber } from '#shared/money.ts'
import { Button } from '#ui/Button.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { Card } from '#ui/Card.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

/** Own page of a creator: the public page with controls for its owner. */
export function CreatorProfile({ creator }: { creator: Creator }) {
  const modals = useModals()
  return (
    <article className="mx-auto w-full max-w-[80rem] pb-16 md:px-8 md:pt-6">
      <CreatorBanner creator={creator} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-4 md:grid-cols-[minmax(0,1fr)_19rem] md:px-8 xl:grid-cols-[14rem_minmax(0,1fr)_19rem]">
        <div className="lg:max-xl:w-56">
          <CreatorPortrait creator={creator} />
        </div>
        <div className="grid content-start gap-4 lg:pt-5">
          <CreatorName creator={creator} />
          <CreatorWords creator={creator} />
        </div>
        <aside
          aria-label="Your page"
          className="mt-4 grid gap-5 md:col-start-2 md:row-span-2 md:row-start-1 md:mt-8 md:content-start xl:col-start-3"
        >
          <Card className="grid gap-4">
            <Audience />
            <Link to="/settings" className={buttonClass({ variant: 'primary', size: 'lg', block: true })}>
              <Pencil aria-hidden="true" />
              Edit profile
            </Link>
            <div className="flex flex-wrap gap-3">
              <Link
                to="/creator/$usernameOrId"
                params={{ usernameOrId: creator.username }}
                className={`${buttonClass({ size: 'lg' })} flex-1 whitespace-nowrap px-3`}
              >
                <Eye aria-hidden="true" />
                Public page
              </Link>
              <ShareButton name={creator.display_name} url={`${siteOrigin()}/${creator.username}`} wide />
            </div>
          </Card>
          <CreatorRates creator={creator}>
            <Button onPointerEnter={() => modals.preload('pricingRates')} onClick={() => modals.open('pricingRates')}>
              Change rates
            </Button>
          </CreatorRates>
        </aside>
      </div>
    </article>
  )
}

/** Numbers of followers and subscribers; 0 if they fail to load. */
function Audience() {
  const hasTiers = useFlag('subscription-tiers')
  const { data, isError } = trpc.discovery.stats.useQuery()
  const count = (known: number | undefined) => known ?? (isError ? 0 : undefined)
  return (
    <div className="grid auto-cols-fr grid-flow-col divide-x divide-line">
      <Count to="/followers" noun="Followers" count={count(data?.followersCount)} />
      {hasTiers && <Count to="/subscribers" noun="Subscribers" count={count(data?.subscribersCount)} />}
    </div>
  )
}

type CountProps = { to: '/followers' | '/subscribers'; noun: string; count: number | undefined }

function Count({ to, noun, count }: CountProps) {
  return (
    <Link to={to} className="grid justify-items-center rounded-control px-2 py-1 hover:bg-wash">
      {count === undefined ? (
        <Skeleton className="my-1 h-6 w-12" />
      ) : (
        <span translate="no" className="figures font-bold font-display text-xl">
          {fullNumber(count)}
        </span>
      )}
      <span className="text-muted text-sm">{noun}</span>
    </Link>
  )
}
