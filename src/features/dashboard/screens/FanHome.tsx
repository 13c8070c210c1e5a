import { Link } from '@tanstack/react-router'
import { Coins, Compass } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useModals } from '#client/modals/useModals.ts'
import { trpc } from '#client/trpc.ts'
import type { User } from '#features/accounts/index.ts'
import { CreatorCardSkeleton, CreatorPoster } from '#features/discovery/index.ts'
import { NotificationsBell } from '#features/notifications/index.ts'
import { Avatar } from '#ui/Avatar.tsx'
import { buttonClass } from '#ui/buttonClass.ts'
import { featuredPreview, homePosters, SENTENCES } from '../spec.ts'
import { BalanceBadge } from './BalanceBadge.tsx'

/** A fan's own place (specification 1 §2.6): the sections of areas that are not in this build are not on it. */
export function FanHome({ user }: { user: User }) {
  const modals = useModals()
  return (
    <div className="stage">
      <div className="mx-auto grid w-full max-w-5xl grid-cols-[minmax(0,1fr)] content-start gap-8 px-4 pt-5 pb-16 md:gap-10 md:px-8 md:pt-12">
        <header className="grid gap-5">
          <div className="flex items-center gap-3 md:hidden">
            <Avatar name={user.display_name} src={user.avatar_url} />
            <p className="min-w-0 flex-1 truncate font-semibold">{user.username}</p>
            <BalanceBadge role={user.role} />
            <Suspense fallback={<span className="size-12" />}>
              <NotificationsBell />
            </Suspense>
          </div>
          <div className="grid gap-1">
            <h1 className="text-2xl md:text-3xl">{SENTENCES.welcome}</h1>
            <p className="text-muted">{SENTENCES.discover}</p>
          </div>
        </header>
        <div className="grid grid-cols-2 gap-3 md:gap-4">
          <Tile icon={<Compass aria-hidden="true" />} title="Explore" text="Discover creators">
            {(face) => (
              <Link to="/explore" className={tileLook}>
                {face}
              </Link>
            )}
          </Tile>
          {modals.has('tokenPurchase') && (
            <Tile icon={<Coins aria-hidden="true" />} title="Get Tokens" text="Buy tokens">
              {(face) => (
                <button
                  type="button"
                  className={tileLook}
                  onPointerEnter={() => modals.preload('tokenPurchase')}
                  onClick={() => modals.open('tokenPurchase')}
                >
                  {face}
                </button>
              )}
            </Tile>
          )}
        </div>
        <Featured />
      </div>
    </div>
  )
}

const tileLook = 'card card-pad card-press grid content-start gap-3 text-left [&>svg]:size-6 [&>svg]:text-accent'

type TileProps = { icon: ReactNode; title: string; text: string; children: (face: ReactNode) => ReactNode }

function Tile({ icon, title, text, children }: TileProps) {
  return children(
    <>
      {icon}
      <span className="grid">
        <span className="font-bold font-display text-lg">{title}</span>
        <span className="text-muted text-sm">{text}</span>
      </span>
    </>,
  )
}

const places = ['a', 'b', 'c']

function Featured() {
  // the list that the home page has already; the first of it
  const { data } = trpc.discovery.explore.useQuery({ limit: homePosters })
  const creators = data?.creators.slice(0, featuredPreview)
  // specification 1 §8: a failure is an empty list here
  return (
    <section aria-labelledby="featured" className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="featured" className="text-xl">
          Featured Creators
        </h2>
        <Link to="/explore" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          Explore
        </Link>
      </div>
      <div className="narrow:-mx-4 narrow:snap-x relative grid auto-cols-[minmax(13rem,56%)] grid-flow-col gap-4 overflow-x-auto narrow:px-4 narrow:[scroll-padding:1rem] narrow:[scrollbar-width:none] md:auto-cols-fr md:gap-5 md:overflow-visible [&>*]:snap-start">
        {creators
          ? creators.map((creator) => <CreatorPoster key={creator.id} creator={creator} eager />)
          : places.map((place) => <CreatorCardSkeleton key={place} />)}
      </div>
    </section>
  )
}
