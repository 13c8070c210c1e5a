import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { searchOf } from '../rules.ts'
import { searchResults } from '../spec.ts'
import { searchListings } from './store.server.ts'

/** Searches creators. Searches of one character return no results. */
export async function search(ctx: Context, q: string) {
  const search = searchOf(q)
  const page = { limit: searchResults, after: undefined }
  const rows = search === undefined ? [] : await searchListings(ctx.db, viewerOf(ctx), { ...page, filters: { search } })
  return {
    creators: rows.slice(0, searchResults).map((row) => ({
      id: row.user_id,
      username: row.username,
      displayName: row.display_name,
      avatar_url: row.avatar_url,
    })),
  }
}
