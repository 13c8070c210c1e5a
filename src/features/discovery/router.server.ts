import { rest } from '#server/rest/address.ts'
import { skipOutputValidation } from '#server/skip-output-validation.ts'
import { publicProcedure, router, signedInProcedure } from '#server/trpc.ts'
import * as contract from './contract.ts'
import * as creator from './creator/service.server.ts'
import { everythingInput, everythingOutput } from './everything/contract.ts'
import { everything } from './everything/service.server.ts'
import { exploreFor } from './explore/service.server.ts'
import { feedInput, feedOutput } from './feed/contract.ts'
import { feed } from './feed/service.server.ts'
import * as home from './home/contract.ts'
import * as homeService from './home/service.server.ts'
import * as profile from './profile/service.server.ts'
import { search } from './search/service.server.ts'

export const discoveryRouter = router({
  explore: publicProcedure
    .meta(rest('GET', '/creators/explore'))
    .input(contract.exploreInput)
    .output(skipOutputValidation(contract.exploreOutput))
    .query(({ ctx, input }) => exploreFor(ctx, input)),

  search: publicProcedure
    .meta(rest('GET', '/users/search'))
    .input(contract.searchInput)
    .output(contract.searchOutput)
    .query(({ ctx, input }) => search(ctx, input.q)),

  /** Searches people, events, products, recordings and offers. */
  everything: publicProcedure
    .meta(rest('GET', '/search'))
    .input(everythingInput)
    .output(everythingOutput)
    .query(({ ctx, input }) => everything(ctx, input.q)),

  creator: publicProcedure
    .meta(rest('GET', '/public/creators/{usernameOrId}'))
    .input(contract.creatorInput)
    .output(contract.creatorOutput)
    .query(({ ctx, input }) => creator.creator(ctx, input.usernameOrId)),

  seen: publicProcedure
    .meta(rest('POST', '/public/creators/{id}/view', { status: 204 }))
    .input(contract.seenInput)
    .mutation(({ ctx, input }) => creator.recordView(ctx, input.id)),

  /** The caller's profile. The accounts feature updates it: PUT /users/profile. */
  profile: signedInProcedure
    .meta(rest('GET', '/users/profile'))
    .output(contract.profileOutput)
    .query(({ ctx }) => profile.profile(ctx)),

  featured: publicProcedure
    .meta(rest('GET', '/creators/featured'))
    .input(home.featuredInput)
    .output(home.featuredOutput)
    .query(({ ctx, input }) => homeService.featured(ctx, input.limit)),

  live: publicProcedure
    .meta(rest('GET', '/creators/live'))
    .input(home.homePageInput)
    .output(home.homePageOutput)
    .query(({ ctx, input }) => homeService.live(ctx, input)),

  following: signedInProcedure
    .meta(rest('GET', '/creators/following'))
    .input(home.homePageInput)
    .output(home.homePageOutput)
    .query(({ ctx, input }) => homeService.following(ctx, input)),

  feed: signedInProcedure
    .meta(rest('GET', '/feed'))
    .input(feedInput)
    .output(skipOutputValidation(feedOutput))
    .query(({ ctx, input }) => feed(ctx, input)),

  stats: signedInProcedure
    .meta(rest('GET', '/creators/stats'))
    .output(contract.statsOutput)
    .query(({ ctx }) => profile.stats(ctx)),
})
