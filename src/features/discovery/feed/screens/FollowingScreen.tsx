import { Suspense } from 'react'
import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { useSession } from '#client/session/use-session.ts'
import { PeopleList } from '#features/social/index.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { lazyWithRetry } from '#ui/lazyWithRetry.ts'
import { Page, PageHeader } from '#ui/Page.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { FEED } from '../spec.ts'
import { FeedLoading } from './FeedLoading.tsx'

// lazy, because it includes the content viewer and the dialog for unlocking
const Feed = lazyWithRetry(async () => ({ default: (await import('./Feed.tsx')).Feed }))

/** Page /following: the feed, and the creators that the user follows. */
export function FollowingScreen() {
  if (!useSession()) return null
  const creators = (
    <PeopleList list="follows">
      <Card>
        <EmptyState heading="h2" {...FEED.nobodyListed} action={<ExploreLink />} />
      </Card>
    </PeopleList>
  )
  const feed = (
    <Suspense fallback={<FeedLoading />}>
      <Feed />
    </Suspense>
  )
  return (
    <Page wide>
      <PageHeader title={FEED.title} text={FEED.about} />
      <Tabs
        label={FEED.title}
        items={[
          { value: 'feed', label: FEED.tabs.feed, panel: feed },
          { value: 'creators', label: FEED.tabs.creators, panel: creators },
        ]}
      />
    </Page>
  )
}
