import type { ContentItem } from '#features/content/index.ts'
import type { FeedPost } from './contract.ts'
import { POST_ACTIONS } from './spec.ts'

/** Returns the text for the creator's action in a post. */
export function postActionText({ content, stream, event }: Pick<FeedPost, 'content' | 'stream' | 'event'>): string {
  if (content) {
    const text = POST_ACTIONS[content.type]
    return typeof text === 'function' ? text(content.photo_count) : text
  }
  if (stream) return stream.ended_at ? POST_ACTIONS.wasLive : POST_ACTIONS.live
  return event ? POST_ACTIONS[event.type] : ''
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
