import { useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useFlag } from '#client/config/use-public-config.ts'
import { BackArrow } from '#client/navigation/BackArrow.tsx'
import { PlainLink } from '#client/navigation/PlainLink.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { useReportView } from '#client/useReportView.ts'
import { Standing } from '#features/calls/index.ts'
import { ContentOnArrival } from '#features/content/index.ts'
import { buttonClass } from '#ui/buttonClass.ts'
import type { Creator } from '../../contract.ts'
import { CreatorActions } from './CreatorActions.tsx'
import { CreatorBanner } from './CreatorBanner.tsx'
import { CreatorFollow } from './CreatorFollow.tsx'
import { CreatorName, CreatorWords } from './CreatorIntro.tsx'
import { CreatorPortrait } from './CreatorPortrait.tsx'
import { CreatorTabs } from './CreatorTabs.tsx'
import { PriceChips } from './PriceChips.tsx'

type CreatorScreenProps = {
  creator: Creator
  /** Public origin, so that the shared URL is the same for everyone. */
  origin: string
  /** Id of the content item in the URL. */
  content?: string | undefined
}

/** Portrait and actions in the first row of a narrow screen; on a wide one the portrait is a column of its own. */
const creatorGrid =
  'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-3 px-4 md:px-8 lg:grid-cols-[14rem_minmax(0,1fr)] lg:grid-rows-[auto_auto_1fr] lg:gap-x-8 lg:gap-y-4 xl:grid-cols-[17rem_minmax(0,1fr)] xl:gap-x-10'

/** Open tab by history entry, so that Back restores it. */
const tabsAt = new Map<string | undefined, string>()

/** /creator/{username}: a creator's profile, prices, actions and content. The content follows one line of prices. */
export const CreatorScreen = (props: CreatorScreenProps) => <OneCreator key={props.creator.id} {...props} />

function OneCreator({ creator: loaded, origin, content }: CreatorScreenProps) {
  // loader data, replaced by later refetches: following updates the follower count
  const creator = trpc.discovery.creator.useQuery({ usernameOrId: loaded.username }).data?.creator ?? loaded
  const { history } = useRouter()
  const [tab, setTab] = useState(() => tabsAt.get(history.location.state.__TSR_key))
  const choose = (next: string) => {
    tabsAt.set(history.location.state.__TSR_key, next)
    setTab(next)
  }
  const tabs = useRef<HTMLDivElement>(null)
  const [hasArrived, setArrived] = useState(content !== undefined)
  if (content !== undefined && !hasArrived) setArrived(true)
  const { client } = trpc.useUtils()
  useReportView(creator.id, (id) => client.discovery.seen.mutate({ id }))
  const hasTiers = useFlag('subscription-tiers')
  const open = (next: string) => {
    choose(next)
    tabs.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <article className="mx-auto w-full max-w-[80rem] pb-32 md:px-8 md:pt-6 md:pb-16">
      <div className="relative">
        <CreatorBanner creator={creator} />
        <BackArrow otherwise="/explore" className="absolute start-3 top-3 md:hidden" />
        {creator.is_live && (
          <PlainLink
            href={`/live/${creator.username}`}
            className={buttonClass({ variant: 'primary', className: 'absolute! end-4 bottom-4 md:end-6 md:bottom-6' })}
          >
            Watch live
          </PlainLink>
        )}
      </div>
      <div className={creatorGrid}>
        <div className="col-start-1 row-start-1 lg:row-span-3">
          <CreatorPortrait creator={creator} />
        </div>
        <div className="col-span-2 row-start-2 lg:col-span-1 lg:col-start-2 lg:row-start-1 lg:pt-5">
          <CreatorName creator={creator} isBrief>
            <Standing creator={creator.username} className="text-base" onRatings={() => open('about')} />
          </CreatorName>
        </div>
        <div className="col-start-2 row-start-1 flex flex-wrap justify-end gap-2 self-end lg:row-start-2 lg:justify-start">
          <CreatorActions creator={creator} />
          <CreatorFollow creator={creator} url={`${origin}/creator/${creator.username}`} />
        </div>
        <div className="col-span-2 row-start-3 grid content-start gap-3 md:gap-4 lg:col-span-1 lg:col-start-2">
          <PriceChips creator={creator} onSubscribe={hasTiers ? () => open('tiers') : undefined} />
          <CreatorWords creator={creator} isBrief />
        </div>
        <div ref={tabs} className="col-span-2 min-w-0 scroll-mt-20 md:mt-4">
          <CreatorTabs creator={creator} chosen={tab} onChoose={choose} />
        </div>
      </div>
      <Suspense fallback={null}>{hasArrived && <ContentOnArrival id={content} />}</Suspense>
    </article>
  )
}
