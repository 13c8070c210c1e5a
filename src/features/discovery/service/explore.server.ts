import { viewerOf } from '#features/social/index.server.ts'
import type { Context } from '#server/context.ts'
import { AppError, COMMON } from '#shared/errors.ts'
import { toCursor, toPage } from '#shared/pagination.ts'
import type { Explore } from '../contract.ts'
import { countryOf, orderOf, placeIn, placeInSearch, searchOf } from '../rules.ts'
import { toCard } from '../service.server.ts'
import { REFUSALS } from '../spec.ts'
import { categoryOf, chipOf } from '../state.ts'
import { listExplore } from '../store/explore.server.ts'
import type { Filters } from '../store/filters.server.ts'
import { searchListings } from '../store/search.server.ts'

const none = { creators: [], next_cursor: null }

/** What is wanted of what was asked for. @throws AppError for a category or country that is none */
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
 * A keyset page of creators: by how well a name fits where something is searched for, otherwise in the order of the chip
 * (README.md, Ranking).
 * @throws AppError CATEGORY_UNKNOWN, LOCATION_UNKNOWN, CURSOR_INVALID
 */
export async function explore(ctx: Context, asked: Explore) {
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
  const rows = await listExplore(ctx.db, viewerOf(ctx), { limit, order, after, filters: { ...filters, search } })
  const page = toPage(rows, limit, (row) => toCursor(order, row.rank, row.user_id))
  return { creators: page.rows.map(toCard), next_cursor: page.nextCursor }
}
