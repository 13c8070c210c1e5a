import type { ContentItem } from '#features/content/index.ts'
import type { FeedPost } from './contract.ts'
import { DEEDS } from './spec.ts'

/** Returns the text for the creator's action in a post. */
export function deedOf({ content, stream, event }: Pick<FeedPost, 'content' | 'stream' | 'event'>): string {
  if (content) {
    const deed = DEEDS[content.type]
    return typeof deed === 'function' ? deed(content.photo_count) : deed
  }
  if (stream) return stream.ended_at ? DEEDS.wasLive : DEEDS.live
  return event ? DEEDS[event.type] : ''
}

type Pages = { pages: { posts: FeedPost[] }[] }

/** Replaces an item in all pages of the feed after it was unlocked. */
export const withItem = <Feed extends Pages>(feed: Feed, item: ContentItem): Feed => ({
  ...feed,
  pages: feed.pages.map((page) => ({
    ...page,
    posts: page.posts.map((post) => (post.content?.id === item.id ? { ...post, content: item } : post)),
  })),
})
