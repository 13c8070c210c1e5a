import type { Context } from '#server/context.ts'

/** Returns the viewer of a request, for queries that hide people. */
export const viewerOf = ({ claims, request }: Pick<Context, 'claims' | 'request'>) => ({
  userId: claims?.userId ?? null,
  country: request.country,
})
