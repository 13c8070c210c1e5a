import { useRouter } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { BackArrow } from '#client/navigation/BackArrow.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { useReportView } from '#client/useReportView.ts'
import { ContentOnArrival } from '#features/content/index.ts'
import { TipOnArrival } from '#features/tips/index.ts'
import type { Creator } from '../../contract.ts'
import { CreatorActions } from './CreatorActions.tsx'
import { CreatorBanner } from './CreatorBanner.tsx'
import { CreatorFollow } from './CreatorFollow.tsx'
import { CreatorIntro } from './CreatorIntro.tsx'
import { CreatorPortrait } from './CreatorPortrait.tsx'
import { CreatorRates } from './CreatorRates.tsx'
import { CreatorTabs } from './CreatorTabs.tsx'
import { CreatorWays } from './CreatorWays.tsx'

type CreatorScreenProps = {
  creator: Creator
  /** Public origin, so that the shared URL is the same for everyone. */
  origin: string
  /** Username of the creator that the visitor wanted to tip before signing in. */
  tip?: string | undefined
  /** Id of the content item in the URL. */
  content?: string | undefined
}

/** Open tab by history entry, so that Back restores it. */
const tabsAt = new Map<string | undefined, string>()

/** /creator/{username}: a creator's profile, prices, actions and content. */
export const CreatorScreen = (props: CreatorScreenProps) => <OneCreator key={props.creator.id} {...props} />

function OneCreator({ creator: loaded, origin, tip, content }: CreatorScreenProps) {
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
  const subscribe = () => {
    choose('tiers')
    tabs.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <article className="mx-auto w-full max-w-[80rem] pb-32 md:px-8 md:pt-6 md:pb-16">
      <div className="relative">
        <CreatorBanner creator={creator} />
        <BackArrow otherwise="/explore" className="absolute start-3 top-3 md:hidden" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 px-4 md:grid-cols-[minmax(0,1fr)_19rem] md:px-8 lg:grid-cols-[14rem_minmax(0,1fr)_19rem] xl:grid-cols-[17rem_minmax(0,1fr)_21rem] xl:gap-x-10">
        <CreatorPortrait creator={creator} />
        <CreatorIntro creator={creator}>
          <CreatorFollow creator={creator} url={`${origin}/creator/${creator.username}`} onSubscribe={subscribe} />
        </CreatorIntro>
        <aside
          aria-label="Prices and actions"
          className="mt-4 md:sticky md:top-24 md:col-start-2 md:row-span-3 md:row-start-1 md:mt-8 md:self-start lg:col-start-3 lg:row-span-2"
        >
          <CreatorRates creator={creator}>
            <CreatorWays creator={creator} />
            <CreatorActions creator={creator} />
          </CreatorRates>
        </aside>
        <div ref={tabs} className="min-w-0 md:col-start-1 lg:col-span-2 md:mt-4">
          <CreatorTabs creator={creator} chosen={tab} onChoose={choose} />
        </div>
      </div>
      <Suspense fallback={null}>{tip && <TipOnArrival username={tip} />}</Suspense>
      <Suspense fallback={null}>{hasArrived && <ContentOnArrival id={content} />}</Suspense>
    </article>
  )
}
