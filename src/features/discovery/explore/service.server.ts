import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { sharedByVisitors } from '#server/visitors.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { Explore } from '../contract.ts'
import type { Filters } from '../filters/store.server.ts'
import { toCard } from '../listings/service.server.ts'
import { countryOf, orderOf, placeIn, placeInSearch, searchOf } from '../rules.ts'
import { searchListings } from '../search/store.server.ts'
import { REFUSALS, visitorsPageSeconds } from '../spec.ts'
import { categoryOf, chipOf } from '../state.ts'
import { listExplore } from './store.server.ts'

const none = { creators: [], next_cursor: null }

/** Converts the input to a chip and filters. Throws an AppError for an unknown category or country. */
function read(asked: Explore) {
  const [category, chipByName] = [categoryOf(asked.category), chipOf(asked.category)]
  const country = asked.location ? countryOf(asked.location) : undefined
  if (asked.category && !category && !chipByName)
    throw new AppError(REFUSALS.categoryUnknown, { fields: { category: REFUSALS.categoryUnknown.sentence } })
  if (asked.location && !country)
    throw new AppError(REFUSALS.locationUnknown, { fields: { location: REFUSALS.locationUnknown.sentence } })
  const chip = asked.chip ?? chipByName
  const { max_price: maxPrice, live } = asked
  const filters: Filters = { category, country, maxPrice, live, online: asked.online || chip === 'online' }
  return { chip, filters }
}

/**
 * Returns a page of creators, paginated by keyset. A search is sorted by match, other lists by the chip (README.md,
 * Ranking).
 * @throws AppError CATEGORY_UNKNOWN, LOCATION_UNKNOWN, CURSOR_INVALID
 */
async function explore(ctx: Context, asked: Explore) {
  const { chip, filters } = read(asked)
  const search = searchOf(asked.search)
  if (asked.search?.trim() && search === undefined) return none
  const { limit, cursor } = asked
  if (search !== undefined && (chip === undefined || chip === 'online')) {
    const after = cursor === undefined ? undefined : placeInSearch(cursor)
    if (cursor !== undefined && !after) throw new AppError(COMMON.cursorInvalid)
    const rows = await searchListings(ctx.db, viewerOf(ctx), { limit, after, filters: { ...filters, search } })
    const page = toPage(rows, limit, (row) => toCursor(row.match, row.followers, row.user_id))
    return { creators: page.rows.map(toCard), next_cursor: page.nextCursor }
  }
  const order = orderOf(chip)
  const after = cursor === undefined ? undefined : placeIn(order, cursor)
  if (cursor !== undefined && !after) throw new AppError(COMMON.cursorInvalid)
  const isWhole =
    search === undefined && Object.values(filters).every((value) => value === undefined || value === false)
  // the whole list in the order of trending is a shop window; other lists contain everyone who fits
  const presentable = isWhole && order === 'trending'
  const rows = await listExplore(ctx.db, viewerOf(ctx), {
    ...{ limit, order, after, filters: { ...filters, search, presentable } },
  })
  const page = toPage(rows, limit, (row) => toCursor(order, row.rank, row.user_id))
  return { creators: page.rows.map(toCard), next_cursor: page.nextCursor }
}

type Page = Awaited<ReturnType<typeof explore>>
const shared = sharedByVisitors<Page>(visitorsPageSeconds * 1_000)

/**
 * Calls `explore` with a cache for pages that are rendered for visitors. The first page of a list is the same for all
 * visitors of a country and is cached for `visitorsPageSeconds`, so that a rush of visitors costs few queries. Requests
 * of signed-in users, searches, later pages and API requests are not cached.
 * @throws AppError as `explore` does
 */
export async function exploreFor(ctx: Context, asked: Explore): Promise<Page> {
  if (!ctx.isPage || ctx.claims || asked.cursor !== undefined || asked.search !== undefined) return explore(ctx, asked)
  return shared(ctx, asked, () => explore(ctx, asked))
}
