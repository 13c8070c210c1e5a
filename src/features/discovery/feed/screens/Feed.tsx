import { ExploreLink } from '#client/navigation/ExploreLink.tsx'
import { QueryList } from '#client/query/QueryList.tsx'
import { trpc } from '#client/trpc/trpc.ts'
import { useContentOpener } from '#features/content/index.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FEED } from '../spec.ts'
import { withItem } from '../state.ts'
import { FeedCard } from './FeedCard.tsx'
import { FeedLoading, feedGrid } from './FeedLoading.tsx'
import { feedPages } from './load.ts'
import { Suggested } from './Suggested.tsx'

type FeedProps = {
  /** Maximum number of posts in a preview, which links to the whole feed. */
  preview?: number
}

/** Posts of followed creators, newest first. Locked content can be unlocked here. */
export function Feed({ preview }: FeedProps) {
  const utils = trpc.useUtils().discovery.feed
  const query = trpc.discovery.feed.useInfiniteQuery({}, feedPages)
  const pages = query.data?.pages
  const posts = pages?.flatMap((page) => page.posts).slice(0, preview)
  const items = posts?.flatMap(({ content }) => content ?? []) ?? []
  const opener = useContentOpener(items, (item) => {
    if (item) utils.setInfiniteData({}, (feed) => feed && withItem(feed, item))
    else void utils.invalidate()
  })
  const isPreview = preview !== undefined
  return (
    <>
      {!isPreview && <h2 className="sr-only">{FEED.latest}</h2>}
      <QueryList
        query={isPreview ? { ...query, hasNextPage: false } : query}
        items={posts}
        failed={FEED.failed}
        loading={<FeedLoading {...(preview && { places: preview })} />}
        none={
          isPreview ? (
            <p className="text-muted">{FEED.quiet.text}</p>
          ) : (
            <EmptyFeed follows={pages?.[0]?.follows_anyone ?? false} />
          )
        }
        className={feedGrid}
        render={(post) => <FeedCard post={post} opener={opener} />}
      />
      {opener.layers}
    </>
  )
}

function EmptyFeed({ follows }: { follows: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Card>
        <EmptyState heading="h2" {...(follows ? FEED.quiet : FEED.nobody)} action={<ExploreLink />} />
      </Card>
      <Suggested />
    </div>
  )
}
